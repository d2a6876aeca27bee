import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

const NEXT = sql<{ version: number }>(
  'league_closing_next',
  'update league set closing_version = closing_version + 1 where id = $1 returning closing_version as version',
);

/** The number of the league's next closing; later decisions on matches take it into account. */
export async function nextClosing(tx: ClientBase, leagueId: string): Promise<number> {
  return (await run(tx, NEXT, [leagueId]))[0]?.version ?? 0;
}

const SET_CLOSING = sql('season_set_closing', 'update season set closing_version = $2 where id = $1');

/** Stores the closing that notified matches of a season's completion. */
export async function setSeasonClosing(tx: ClientBase, seasonId: string, version: number): Promise<void> {
  await run(tx, SET_CLOSING, [seasonId, version]);
}
