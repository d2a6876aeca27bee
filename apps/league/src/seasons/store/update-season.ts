import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { SeasonRow } from './list-seasons.js';

/** The fields of a season that staff can change in any status. */
export type SeasonTerms = Pick<SeasonRow, 'name' | 'qualifies' | 'qualifiesFor'>;

const IS_NAME_TAKEN = sql<{ isTaken: boolean }>(
  'season_name_is_taken',
  `select exists (select from season where league_id = $1 and game_id = $2 and lower(name) = lower($3) and id <> $4) as "isTaken"`,
);

interface SeasonName {
  leagueId: string;
  gameId: string;
  name: string;
  /** The season that gets the name, if it exists already. */
  exceptId?: string;
}

/** Whether another season of the league's game has the name, ignoring case. The caller holds the league's lock. */
export async function isSeasonNameTaken(tx: ClientBase, { leagueId, gameId, name, exceptId = '' }: SeasonName): Promise<boolean> {
  return (await run(tx, IS_NAME_TAKEN, [leagueId, gameId, name, exceptId]))[0]?.isTaken === true;
}

const UPDATE = sql('season_update', 'update season set name = $2, qualifies = $3, qualifies_for = $4, updated_at = $5 where id = $1');

export async function updateSeason(
  tx: ClientBase,
  seasonId: string,
  { name, qualifies, qualifiesFor }: SeasonTerms,
  now: Date,
): Promise<void> {
  await run(tx, UPDATE, [seasonId, name, qualifies, qualifiesFor, now.toISOString()]);
}
