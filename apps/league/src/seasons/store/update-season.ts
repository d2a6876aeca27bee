import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { SeasonRow } from './list-seasons.js';

/** The fields of a season that staff can change in any status. */
export type SeasonTerms = Pick<SeasonRow, 'name' | 'qualifies' | 'qualifiesFor'>;

const UPDATE = sql('season_update', 'update season set name = $2, qualifies = $3, qualifies_for = $4, updated_at = $5 where id = $1');

export async function updateSeason(
  tx: ClientBase,
  seasonId: string,
  { name, qualifies, qualifiesFor }: SeasonTerms,
  now: Date,
): Promise<void> {
  await run(tx, UPDATE, [seasonId, name, qualifies, qualifiesFor, now.toISOString()]);
}
