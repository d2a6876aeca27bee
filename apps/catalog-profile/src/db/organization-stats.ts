import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { add, emptyRecord, isEmptyRecord, type MatchRecord } from '../domain/record.js';

/** A change of what one organization's teams in one game have achieved. */
export interface OrganizationChange extends MatchRecord {
  organizationId: string;
  gameId: string;
}

/** The row that sums up all games. */
export const ALL_GAMES = '';

// Rows are made where they are missing and locked in the order of their key, the same in every transaction.
const ADD = sql(
  'organization_stats_add',
  `insert into organization_stats as s (organization_id, game_id, is_listed, wins, losses, draws, matches_played, experience)
   select d."organizationId", d."gameId", o.visibility <> 'private' and o.status = 'active',
     d.wins, d.losses, d.draws, d."matchesPlayed", 1 + d.experience
   from jsonb_to_recordset($1::jsonb) as d("organizationId" text, "gameId" text, wins int, losses int, draws int, "matchesPlayed" int,
     experience numeric)
   join organizations o on o.id = d."organizationId"
   order by d."organizationId", d."gameId"
   on conflict (organization_id, game_id) do update set wins = s.wins + excluded.wins, losses = s.losses + excluded.losses,
     draws = s.draws + excluded.draws, matches_played = s.matches_played + excluded.matches_played,
       experience = s.experience + excluded.experience - 1`,
);

/** Adds the changes to the organizations' records, per game and over all games. */
export async function addToOrganizations(tx: ClientBase, changes: readonly OrganizationChange[]): Promise<void> {
  const sums = new Map<string, OrganizationChange>();
  for (const change of changes) {
    for (const gameId of [change.gameId, ALL_GAMES]) {
      const { organizationId } = change;
      const key = JSON.stringify([organizationId, gameId]);
      sums.set(key, { ...add(sums.get(key) ?? emptyRecord(), change), organizationId, gameId });
    }
  }
  const rows = [...sums.values()].filter(({ organizationId: _, gameId: __, ...record }) => !isEmptyRecord(record));
  if (rows.length > 0) await run(tx, ADD, [JSON.stringify(rows)]);
}
