import type { catalogProfile } from '@matchpoint/contracts';
import { TEAM_ROLES } from '@matchpoint/core';
import { run, sql, textArray } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { TEAM_STATUS } from '../../groups/index.js';

export interface TeamRosterRow {
  id: string;
  slug: string;
  name: string;
  gameId: string;
  type: string;
  status: string;
  visibility: string;
  organizationId: string | null;
  members: catalogProfile.RosterMember[];
}

// `(select $1)` hides the number of ids from the planner, which would otherwise plan each call again (batch-get-teams.ts). Whether a member
// is suspended is looked up one by one, in an index of suspended people: with a plain join the planner may read all users once per team.
const ROSTERS = sql<TeamRosterRow>(
  'team_rosters',
  `select t.id, t.slug, t.name, t.game_id as "gameId", t.type, ${TEAM_STATUS} as status,
     t.visibility, t.organization_id as "organizationId", r.members
   from teams t cross join lateral (
     select coalesce(json_agg(json_build_object('userId', m.user_id, 'role', m.role)
       order by array_position(${textArray(TEAM_ROLES)}, m.role), m.joined_at, m.id), '[]') as members
     from team_members m where m.team_id = t.id and m.left_at is null
       and (select true from users u where u.id = m.user_id and u.suspended_at is not null) is null) r
   where t.id = any((select $1::text[])::text[])`,
);

/** Teams by id with their active members who may play, captains first: one statement for any number of teams. */
export function findTeamRosters(pool: Pool, teamIds: readonly string[]): Promise<TeamRosterRow[]> {
  return run(pool, ROSTERS, [teamIds]);
}

const MEMBER_IDS = sql<catalogProfile.TeamMemberIds>(
  'team_member_ids',
  `select t.id as "teamId", t.visibility, array(select m.user_id from team_members m where m.team_id = t.id
    and m.left_at is null) as "userIds"
   from teams t where t.id = any((select $1::text[])::text[])`,
);

/** Ids of the active members, and who may see them, by team. */
export function findTeamMemberIds(pool: Pool, teamIds: readonly string[]): Promise<catalogProfile.TeamMemberIds[]> {
  return run(pool, MEMBER_IDS, [teamIds]);
}

// Rows of former members are kept, with the last time that they joined. Founders joined when the team was created.
const JOINS = sql<{ userId: string; joinedAt: string }>(
  'team_joins',
  `select m.user_id as "userId", m.joined_at as "joinedAt" from teams t join team_members m on m.team_id = t.id
   where t.id = $1 and m.joined_at >= $2 and m.joined_at > t.created_at order by m.joined_at, m.id limit $3`,
);

/** The first users who joined a team since a time, including those who have left, but not its founders. */
export function findTeamJoins(pool: Pool, teamId: string, since: string, limit: number): Promise<{ userId: string; joinedAt: string }[]> {
  return run(pool, JOINS, [teamId, since, limit]);
}
