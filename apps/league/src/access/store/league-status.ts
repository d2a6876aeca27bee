import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

/** The status of a league follows from the actions on it, and is written with them. */
export const STATUS = (
  isEnabled: string,
): string => `case when shutdown_at is not null then 'shutdown' when suspended_at is not null then 'suspended'
  when not ${isEnabled} then 'disabled' else 'active' end`;

const ENABLE = sql<{ id: string }>(
  'league_enable',
  `update league set is_enabled = $2, status = ${STATUS('$2::boolean')}, updated_at = $3
   where id = $1 and is_enabled <> $2 and shutdown_at is null returning id`,
);

/** Disables or enables a league, unless it is shut down; returns whether that changed it. */
export async function setEnabled(tx: ClientBase, leagueId: string, isEnabled: boolean, now: Date): Promise<boolean> {
  return (await run(tx, ENABLE, [leagueId, isEnabled, now.toISOString()])).length > 0;
}

const SUSPEND = sql<{ id: string }>(
  'league_suspend',
  `update league set suspended_at = case when $2 then $3::timestamptz end, updated_at = $3
   where id = $1 and (suspended_at is not null) <> $2 returning id`,
);
const REFRESH_STATUS = sql('league_refresh_status', `update league set status = ${STATUS('is_enabled')} where id = $1`);

/** Suspends or resumes a league; returns whether that changed it. */
export async function setSuspended(tx: ClientBase, leagueId: string, isSuspended: boolean, now: Date): Promise<boolean> {
  const isChanged = (await run(tx, SUSPEND, [leagueId, isSuspended, now.toISOString()])).length > 0;
  if (isChanged) await run(tx, REFRESH_STATUS, [leagueId]);
  return isChanged;
}

const SHUT_DOWN = sql('league_shut_down', 'update league set shutdown_at = $2, updated_at = $2 where id = $1');

/** Shuts a league down permanently. */
export async function shutDown(tx: ClientBase, leagueId: string, now: Date): Promise<void> {
  await run(tx, SHUT_DOWN, [leagueId, now.toISOString()]);
  await run(tx, REFRESH_STATUS, [leagueId]);
}
