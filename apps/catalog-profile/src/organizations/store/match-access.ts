import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { rowOf } from '../../names/index.js';

/** A caller who requests the matches of an organization. */
export interface OrganizationMatchQuestion {
  callerId: string;
  identifier: string;
}

export interface OrganizationMatchAccess {
  organizationId: string;
  isMember: boolean;
  /** Absent if the caller is not an active member. */
  teamIds: string[];
  leagueTeamIds: string[];
  /** All the caller's teams, of whichever organization. */
  callerTeamIds: string[];
}

// unnest of a subquery: see "What was learnt" in docs/performance.md.
const MATCH_ACCESS = sql<OrganizationMatchAccess & { position: number }>(
  'organization_match_access',
  `select i.position::int, o.id as "organizationId", m.is_member as "isMember",
     array(select t.id from teams t where t.organization_id = o.id and m.is_member order by t.id) as "teamIds",
     array(select t.id from teams t where t.organization_id = o.id and m.is_member and t.type = 'LEAGUE' order by t.id) as "leagueTeamIds",
     array(select c.team_id from team_members c where c.user_id = i.caller and c.left_at is null order by c.team_id) as "callerTeamIds"
   from unnest((select $1::text[]), (select $2::text[])) with ordinality as i(identifier, caller, position)
   cross join lateral ${rowOf('organizations', 'i.identifier', 'id, visibility')} o
   cross join lateral (select exists (
     select from organization_members c where c.organization_id = o.id and c.user_id = i.caller and c.left_at is null) as is_member) m
   where o.visibility <> 'private' or m.is_member`,
);

/** For each request the organization's teams, if the caller is an active member; undefined: the caller can see no such organization. */
export async function findOrganizationMatchAccess(
  pool: Pool,
  questions: readonly OrganizationMatchQuestion[],
): Promise<(OrganizationMatchAccess | undefined)[]> {
  const rows = await run(pool, MATCH_ACCESS, [questions.map(({ identifier }) => identifier), questions.map(({ callerId }) => callerId)]);
  const found: (OrganizationMatchAccess | undefined)[] = questions.map(() => undefined);
  for (const { position, ...access } of rows) found[position - 1] = access;
  return found;
}
