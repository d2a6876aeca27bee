import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { type CooldownConfig, DEFAULT_COOLDOWNS } from '../domain/cooldown-config.js';

/** What decides disputes of a league's matches; what is left out is the platform's. */
export interface DisputeSettings {
  windowMinutes?: number;
  answerMinutes?: number;
  rulingMinutes?: number;
  onDeadline?: 'void' | 'first_claim';
}

export interface LeagueSettings {
  /** open | review | closed */
  applications: string;
  maxTeamsPerGame: number | null;
  disputes: DisputeSettings | null;
}

const READ = sql<LeagueSettings & { cooldowns: Partial<CooldownConfig> | null }>(
  'league_settings',
  `select applications, max_teams_per_game as "maxTeamsPerGame", disputes, cooldown_config as cooldowns from league where id = $1`,
);

/** Of a league that is known to exist. */
export async function readSettings(client: Pool | ClientBase, leagueId: string): Promise<LeagueSettings> {
  const { applications, maxTeamsPerGame, disputes } = (await run(client, READ, [leagueId]))[0] as LeagueSettings;
  return { applications, maxTeamsPerGame, disputes };
}

/** How long who has left may not come back, with the defaults for what the league does not say. */
export async function readCooldownConfig(client: Pool | ClientBase, leagueId: string): Promise<CooldownConfig> {
  return { ...DEFAULT_COOLDOWNS, ...(await run(client, READ, [leagueId]))[0]?.cooldowns };
}

const CHANGE = sql(
  'league_settings_change',
  'update league set applications = $2, max_teams_per_game = $3, disputes = $4, updated_at = $5 where id = $1',
);

export async function changeSettings(tx: ClientBase, leagueId: string, settings: LeagueSettings, now: Date): Promise<void> {
  const { applications, maxTeamsPerGame, disputes } = settings;
  await run(tx, CHANGE, [leagueId, applications, maxTeamsPerGame, disputes && JSON.stringify(disputes), now.toISOString()]);
}

const CHANGE_COOLDOWNS = sql('league_cooldown_config', 'update league set cooldown_config = $2, updated_at = $3 where id = $1');

export async function changeCooldownConfig(tx: ClientBase, leagueId: string, config: CooldownConfig, now: Date): Promise<void> {
  await run(tx, CHANGE_COOLDOWNS, [leagueId, JSON.stringify(config), now.toISOString()]);
}

/** What a league is shown as follows from what was done to it, and is written with it. */
export const STATUS = (
  isEnabled: string,
): string => `case when shutdown_at is not null then 'shutdown' when suspended_at is not null then 'suspended'
  when not ${isEnabled} then 'disabled' else 'active' end`;

const ENABLE = sql<{ id: string }>(
  'league_enable',
  `update league set is_enabled = $2, status = ${STATUS('$2::boolean')}, updated_at = $3 where id = $1 and is_enabled <> $2 returning id`,
);

/** Switches a league off or on; answers whether it was otherwise. */
export async function setEnabled(tx: ClientBase, leagueId: string, isEnabled: boolean, now: Date): Promise<boolean> {
  return (await run(tx, ENABLE, [leagueId, isEnabled, now.toISOString()])).length > 0;
}

const SUSPEND = sql<{ id: string }>(
  'league_suspend',
  `update league set suspended_at = case when $2 then $3::timestamptz end, updated_at = $3
   where id = $1 and (suspended_at is not null) <> $2 returning id`,
);
const FLAG = (name: string, column: 'is_verified' | 'is_featured') =>
  sql<{ id: string }>(name, `update league set ${column} = $2, updated_at = $3 where id = $1 and ${column} <> $2 returning id`);
const FLAGS = { isVerified: FLAG('league_verify', 'is_verified'), isFeatured: FLAG('league_feature', 'is_featured') };
const REFRESH_STATUS = sql('league_refresh_status', `update league set status = ${STATUS('is_enabled')} where id = $1`);

/** Suspends a league or lets it go on; answers whether it was otherwise. */
export async function setSuspended(tx: ClientBase, leagueId: string, isSuspended: boolean, now: Date): Promise<boolean> {
  const isChanged = (await run(tx, SUSPEND, [leagueId, isSuspended, now.toISOString()])).length > 0;
  if (isChanged) await run(tx, REFRESH_STATUS, [leagueId]);
  return isChanged;
}

/** Verifies or features a league, or takes that back; answers whether it was otherwise. */
export async function setFlag(tx: ClientBase, leagueId: string, flag: keyof typeof FLAGS, value: boolean, now: Date): Promise<boolean> {
  return (await run(tx, FLAGS[flag], [leagueId, value, now.toISOString()])).length > 0;
}

const SHUT_DOWN = sql('league_shut_down', 'update league set shutdown_at = $2, updated_at = $2 where id = $1');
const REJECT_SHUTDOWN = sql<{ id: string }>(
  'league_reject_shutdown',
  'update league set shutdown_requested_at = null, updated_at = $2 where id = $1 and shutdown_requested_at is not null returning id',
);

/** Ends a league for good. */
export async function shutDown(tx: ClientBase, leagueId: string, now: Date): Promise<void> {
  await run(tx, SHUT_DOWN, [leagueId, now.toISOString()]);
  await run(tx, REFRESH_STATUS, [leagueId]);
}

/** Refuses what the owner has asked for; answers whether there was a request. */
export async function rejectShutdown(tx: ClientBase, leagueId: string, now: Date): Promise<boolean> {
  return (await run(tx, REJECT_SHUTDOWN, [leagueId, now.toISOString()])).length > 0;
}

const REQUEST_SHUTDOWN = sql<{ id: string }>(
  'league_request_shutdown',
  `update league set shutdown_requested_at = $2, updated_at = $2 where id = $1 and shutdown_requested_at is null returning id`,
);

/** Notes that the owner asks for the league's end; answers whether that is new. */
export async function requestShutdown(tx: ClientBase, leagueId: string, now: Date): Promise<boolean> {
  return (await run(tx, REQUEST_SHUTDOWN, [leagueId, now.toISOString()])).length > 0;
}
