import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { TallyKey } from '../rules/tally.js';

const NOTE_VERSION = sql<{ version: number }>(
  'tournament_points_note_version',
  `insert into tournament_awards (tournament_id, version) values ($1, $2)
   on conflict (tournament_id) do update set version = excluded.version where tournament_awards.version < excluded.version
   returning version`,
);

/** Records the version that applies from now on and locks the tournament's awards; false if the same or a higher one already applies. */
export async function replaceAwards(tx: ClientBase, tournamentId: string, version: number): Promise<boolean> {
  return (await run(tx, NOTE_VERSION, [tournamentId, version])).length > 0;
}

const REPLACE_POINTS = sql<{ teamId: string }>(
  'tournament_points_replace',
  `with r as (select * from jsonb_to_recordset($5::jsonb) as r("teamId" text, points bigint)),
   removed as (delete from tournament_points where tournament_id = $1 and team_id not in (select "teamId" from r) returning team_id),
   written as (insert into tournament_points as p (tournament_id, league_id, season_id, game_id, team_id, points)
     select $1, $2, $3, $4, "teamId", points from r order by "teamId"
     on conflict (tournament_id, team_id) do update set league_id = excluded.league_id, season_id = excluded.season_id,
       game_id = excluded.game_id, points = excluded.points
     where (p.league_id, p.season_id, p.game_id, p.points)
       is distinct from (excluded.league_id, excluded.season_id, excluded.game_id, excluded.points)
     returning team_id)
   select team_id as "teamId" from removed union select team_id from written order by 1`,
);

/** Sets the points of a tournament, in thousandths; returns the teams whose rows change. */
export async function replacePoints(
  tx: ClientBase,
  { tournamentId, leagueId, seasonId, gameId }: Omit<TallyKey, 'teamId'> & { tournamentId: string },
  awarded: readonly { teamId: string; points: number }[],
): Promise<string[]> {
  const rows = await run(tx, REPLACE_POINTS, [tournamentId, leagueId, seasonId, gameId, JSON.stringify(awarded)]);
  return rows.map(({ teamId }) => teamId);
}
