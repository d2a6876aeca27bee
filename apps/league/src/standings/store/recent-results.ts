import { FORM_LENGTH, type RecentResult } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { TallyKey } from '../rules/tally.js';

/** SQL: the ledger result `r` from the side named by `side` (SQL). */
export const RECENT = (r: string, side: string): string => `jsonb_build_object('matchId', ${r}.match_id,
  'playedAt', to_char(${r}.completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'outcome', case ${r}.outcome when 'draw' then 'draw' when ${side} then 'win' else 'loss' end)`;

const side = (name: 'creator' | 'accepted'): string =>
  `(select r.completed_at, r.match_id, ${RECENT('r', `'${name}'`)} as entry from league_result r
     where (r.league_id, r.season_id, r.game_id, r.${name}_team_id) = ($1, $2, $3, $4)
     order by r.completed_at desc, r.match_id collate "C" desc limit ${FORM_LENGTH})`;
const LAST = sql<{ entry: RecentResult }>(
  'league_result_last_of_team',
  `select entry from (${side('creator')} union all ${side('accepted')}) l order by completed_at desc, match_id collate "C" desc
   limit ${FORM_LENGTH}`,
);

/** A team's last results in a table from the ledger, oldest first. */
export async function lastOfTable(tx: ClientBase, { leagueId, seasonId, gameId, teamId }: TallyKey): Promise<RecentResult[]> {
  return (await run(tx, LAST, [leagueId, seasonId, gameId, teamId])).map(({ entry }) => entry).reverse();
}
