import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

const TEAMS = sql<{ teamId: string }>(
  'teams_played_for',
  `select team_id as "teamId" from team_members where user_id = $1 and left_at is null
   union select case when $1 = any(creator_roster) then creator_team_id else accepted_team_id end from applied_results
     where creator_roster || accepted_roster @> array[$1::text]`,
);

/** Ids of the teams of which a user is an active member, and of those for which they played a match with a result. */
export async function findTeamsPlayedFor(client: Pool | ClientBase, userId: string): Promise<string[]> {
  return (await run(client, TEAMS, [userId])).map(({ teamId }) => teamId);
}
