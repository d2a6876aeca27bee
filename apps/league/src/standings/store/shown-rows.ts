import type { RecentResult } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { TableFilter } from './list-standings.js';

/** The parts of a table's row besides its sums. */
export interface ShownTeam {
  teamId: string;
  /** Its last results in each of the tables that this one combines; null: never read from the ledger. */
  tables: { gameId: string; recent: RecentResult[] | null }[] | null;
  /** The place in the last snapshot; null: none. */
  previousRank: number | null;
}

const READ = sql<ShownTeam>(
  'standing_shown_teams',
  `with recent as (
     select team_id, jsonb_agg(jsonb_build_object('gameId', game_id, 'recent', recent)) as tables from standing
     where league_id = $1 and ($2::text is null or season_id = $2) and ($3::text is null or game_id = $3) and team_id = any($4)
     group by team_id)
   select asked.team_id as "teamId", r.tables, k.rank as "previousRank"
   from unnest($4::text[]) as asked (team_id) left join recent r on r.team_id = asked.team_id
   left join season_rank k on k.season_id = $2 and k.team_id = asked.team_id`,
);

/** The parts of these teams' rows besides their sums, by team. */
export async function readShownTeams(
  client: Pool | ClientBase,
  leagueId: string,
  { seasonId, gameId }: TableFilter,
  teamIds: readonly string[],
): Promise<ReadonlyMap<string, ShownTeam>> {
  const rows = await run(client, READ, [leagueId, seasonId ?? null, gameId ?? null, [...new Set(teamIds)]]);
  return new Map(rows.map((row) => [row.teamId, row]));
}
