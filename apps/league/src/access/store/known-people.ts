import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

/** A person, with the teams that they play or have played for. */
export interface PersonOfTeams {
  id: string;
  teamIds: readonly string[];
}

const IS_KNOWN = sql<{ isKnown: boolean }>(
  'league_knows_person',
  `select exists (select from league_member where league_id = $1 and user_id = $2)
     or exists (select from league_team where league_id = $1 and team_id = any($3) and status = 'approved')
     or exists (select from league_result where league_id = $1 and (creator_team_id = any($3) or accepted_team_id = any($3)))
     as "isKnown"`,
);

/** Whether a person is on a league's staff, on one of its teams, or on a team with a result in it. */
export async function isKnownToLeague(client: Pool | ClientBase, leagueId: string, { id, teamIds }: PersonOfTeams): Promise<boolean> {
  return (await run(client, IS_KNOWN, [leagueId, id, teamIds]))[0]?.isKnown === true;
}
