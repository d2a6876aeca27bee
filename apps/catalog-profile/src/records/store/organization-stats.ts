import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { add, emptyRecord, isEmptyRecord, type MatchRecord } from '../rules/record.js';

/** A change of the combined record of one organization's teams in one game. */
export interface OrganizationChange extends MatchRecord {
  organizationId: string;
  gameId: string;
}

/** The row that sums up all games. */
export const ALL_GAMES = '';

/** Organizations `o` that have no record in the game of `k` yet. */
const UNRECORDED = `join organizations o on o.id = k.organization_id
   where (select count(*) from organization_stats s where s.organization_id = o.id and s.game_id in ('${ALL_GAMES}', k.game_id)) < 2
   order by o.id for share of o`;
const SHARE = sql('organization_stats_share', `select from unnest($1::text[], $2::text[]) as k(organization_id, game_id) ${UNRECORDED}`);
const SHARE_OF_TEAMS = sql(
  'organization_stats_share_of_teams',
  `select from (select distinct organization_id, game_id from team_stats where team_id = any($1)) k ${UNRECORDED}`,
);

/**
 * Locks the visibility of teams' organizations that are about to get a record, until the transaction ends. The record is listed according
 * to it, and a later change finds the record. Locks them before the teams' records, in the order of writes to groups.
 */
export async function shareOrganizationsOf(tx: ClientBase, teamIds: readonly string[]): Promise<void> {
  await run(tx, SHARE_OF_TEAMS, [teamIds]);
}

// Missing rows are created, and all are locked in the order of their key, the same in every transaction.
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
  if (rows.length === 0) return;
  // Organizations of teams that have just moved, or moved while this waited for locks; the others are already locked.
  const ofGames = rows.filter(({ gameId }) => gameId !== ALL_GAMES);
  await run(tx, SHARE, [ofGames.map(({ organizationId }) => organizationId), ofGames.map(({ gameId }) => gameId)]);
  await run(tx, ADD, [JSON.stringify(rows)]);
}
