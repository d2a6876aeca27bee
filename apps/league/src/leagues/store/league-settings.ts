import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { DisputeSettings } from '../rules/dispute-settings.js';

export interface LeagueSettings {
  /** open | review | closed */
  applications: string;
  maxTeamsPerGame: number | null;
  disputes: DisputeSettings | null;
}

const READ = sql<LeagueSettings>(
  'league_settings',
  `select applications, max_teams_per_game as "maxTeamsPerGame", disputes from league where id = $1`,
);

/** For an existing league. */
export async function readSettings(client: Pool | ClientBase, leagueId: string): Promise<LeagueSettings> {
  return (await run(client, READ, [leagueId]))[0] as LeagueSettings;
}

const CHANGE = sql(
  'league_settings_change',
  'update league set applications = $2, max_teams_per_game = $3, disputes = $4, updated_at = $5 where id = $1',
);

export async function changeSettings(tx: ClientBase, leagueId: string, settings: LeagueSettings, now: Date): Promise<void> {
  const { applications, maxTeamsPerGame, disputes } = settings;
  await run(tx, CHANGE, [leagueId, applications, maxTeamsPerGame, disputes && JSON.stringify(disputes), now.toISOString()]);
}

const FLAG = (name: string, column: 'is_verified' | 'is_featured') =>
  sql<{ id: string }>(name, `update league set ${column} = $2, updated_at = $3 where id = $1 and ${column} <> $2 returning id`);
const FLAGS = { isVerified: FLAG('league_verify', 'is_verified'), isFeatured: FLAG('league_feature', 'is_featured') };
/** Sets or clears a league's verified or featured flag; returns whether that changed it. */
export async function setFlag(tx: ClientBase, leagueId: string, flag: keyof typeof FLAGS, value: boolean, now: Date): Promise<boolean> {
  return (await run(tx, FLAGS[flag], [leagueId, value, now.toISOString()])).length > 0;
}

const REJECT_SHUTDOWN = sql<{ id: string }>(
  'league_reject_shutdown',
  'update league set shutdown_requested_at = null, updated_at = $2 where id = $1 and shutdown_requested_at is not null returning id',
);

/** Rejects the owner's shutdown request; returns whether there was one. */
export async function rejectShutdown(tx: ClientBase, leagueId: string, now: Date): Promise<boolean> {
  return (await run(tx, REJECT_SHUTDOWN, [leagueId, now.toISOString()])).length > 0;
}

const REQUEST_SHUTDOWN = sql<{ id: string }>(
  'league_request_shutdown',
  `update league set shutdown_requested_at = $2, updated_at = $2 where id = $1 and shutdown_requested_at is null returning id`,
);

const IS_REQUESTED = sql<{ isRequested: boolean }>(
  'league_shutdown_is_requested',
  'select shutdown_requested_at is not null as "isRequested" from league where id = $1',
);

/** Whether the owner has requested the shutdown. */
export async function isShutdownRequested(tx: ClientBase, leagueId: string): Promise<boolean> {
  return (await run(tx, IS_REQUESTED, [leagueId]))[0]?.isRequested === true;
}

/** Records the owner's shutdown request; returns whether it is new. */
export async function requestShutdown(tx: ClientBase, leagueId: string, now: Date): Promise<boolean> {
  return (await run(tx, REQUEST_SHUTDOWN, [leagueId, now.toISOString()])).length > 0;
}
