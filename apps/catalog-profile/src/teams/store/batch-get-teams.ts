import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { TEAM_STATUS } from '../../groups/index.js';
import { rowOf } from '../../names/index.js';
import { formOf } from '../../records/index.js';
import { fieldsExcept, selectList } from '../../rows/index.js';
import { type StoredTeam, TEAMS } from './team-columns.js';

const PROFILE_FIELDS = fieldsExcept(TEAMS, ['type', 'status']);

export interface TeamProfileRow extends Pick<StoredTeam, (typeof PROFILE_FIELDS)[number]> {
  /** Position of the item in the request, from 1. */
  position: number;
  /** Null for a team without one, or if the organization is private and the caller is not an active member. */
  organizationSlug: string | null;
  organizationName: string;
  organizationTag: string | null;
  organizationAvatarUrl: string | null;
  organizationVisibility: string;
  isDisabled: boolean;
  isMember: boolean;
  memberCount: number;
  /** Null if the caller may not see the record. */
  wins: number | null;
  losses: number;
  draws: number;
  matchesPlayed: number;
  experience: number;
  form: string[] | null;
}

// One statement for any number of items and callers. Only members get the record of a team that is not public.
// `(select $1)` hides the array's length from the planner. Otherwise a plan for one item would look so much cheaper than a generic one that
// PostgreSQL would plan each call again (0.3 ms of 0.45); now the costs are equal and it reuses the plan.
const BATCH_GET = sql<TeamProfileRow>(
  'teams_batch_get',
  `select i.position::int, ${selectList(TEAMS, 't', PROFILE_FIELDS)},
     o.slug as "organizationSlug", o.name as "organizationName", o.tag as "organizationTag", o.avatar_url as "organizationAvatarUrl",
     o.visibility as "organizationVisibility",
     ${TEAM_STATUS} <> 'active' as "isDisabled", m.is_member as "isMember", m.count as "memberCount",
     case when t.visibility = 'public' or m.is_member then s.wins end as wins, s.losses, s.draws, s.matches_played as "matchesPlayed",
       s.experience, ${formOf('s')} as form
   from unnest((select $1::text[]), (select $2::text[])) with ordinality as i(identifier, caller, position)
   cross join lateral ${rowOf('teams', 'i.identifier')} t
   join team_stats s on s.team_id = t.id
   left join organizations o on o.id = t.organization_id and (o.visibility <> 'private' or exists (select from organization_members om
     where om.organization_id = o.id and om.user_id = i.caller and om.left_at is null))
   cross join lateral (select count(*) as count, coalesce(bool_or(o.user_id = i.caller), false) as is_member
     from team_members o where o.team_id = t.id and o.left_at is null) m`,
);

/** The teams that the items name, each as its caller may see it; rows carry the item's position. */
export function batchGetTeamProfiles(pool: Pool, callers: readonly string[], identifiers: readonly string[]): Promise<TeamProfileRow[]> {
  return run(pool, BATCH_GET, [identifiers, callers]);
}

export interface TeamReferenceRow {
  id: string;
  slug: string;
  name: string;
  tag: string | null;
  avatarUrl: string | null;
}

const REFERENCES = sql<TeamReferenceRow>(
  'team_references',
  'select id, slug, name, tag, avatar_url as "avatarUrl" from teams where id = any($1)',
);

/** Names of teams by id, for rows that embed them. */
export function batchGetTeamReferences(pool: Pool, ids: readonly string[]): Promise<TeamReferenceRow[]> {
  return run(pool, REFERENCES, [ids]);
}
