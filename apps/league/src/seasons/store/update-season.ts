import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { SeasonRow } from './list-seasons.js';

/** The fields of a season that staff can change in any status. */
export type SeasonTerms = Pick<SeasonRow, 'name' | 'qualifies' | 'qualifiesFor'>;

const IS_NAME_TAKEN = sql<{ isTaken: boolean }>(
  'season_name_is_taken',
  `select exists (select from season s join season other on (other.league_id, other.game_id) = (s.league_id, s.game_id)
     where s.id = $1 and other.id <> s.id and other.name = $2) as "isTaken"`,
);

/** Whether another season of the league's game has the name. The caller holds the league's lock. */
export async function isSeasonNameTaken(tx: ClientBase, seasonId: string, name: string): Promise<boolean> {
  return (await run(tx, IS_NAME_TAKEN, [seasonId, name]))[0]?.isTaken === true;
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
