import { ORGANIZATION_ROLES } from '@matchpoint/core';
import { run, sql, textArray } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { MEMBER_FIELDS, memberColumns, type MemberRow, TEAM_STATUS } from '../../groups/index.js';
import { idOf } from '../../names/index.js';
import { formOfTeams } from '../../records/index.js';

/** Visibility of organization `o` to caller $1: as for users, with its members instead of the user. */
const IS_MEMBER = `exists (select from organization_members c where c.organization_id = o.id and c.user_id = $1 and c.left_at is null)`;
const IS_VISIBLE = `(o.visibility <> 'private' or ${IS_MEMBER})`;
const IS_OPEN = `(o.visibility = 'public' or ${IS_MEMBER})`;
const ORGANIZATION = `o.id = ${idOf('organizations', '$2')} and ${IS_VISIBLE}`;
const MEMBER_COUNT = `(select count(*) from organization_members c where c.organization_id = o.id and c.left_at is null)`;
const TEAM_COUNT = `(select count(*) from teams c where c.organization_id = o.id and c.status <> 'disbanded')`;
const RECORD = `coalesce(s.wins, 0) as wins, coalesce(s.losses, 0) as losses, coalesce(s.draws, 0) as draws, coalesce(s.matches_played,
  0) as "matchesPlayed"`;
const STATS = `left join organization_stats s on s.organization_id = o.id and s.game_id = ''`;

export interface OrganizationProfileRow {
  id: string;
  slug: string;
  name: string;
  tag: string | null;
  avatarUrl: string | null;
  visibility: string;
  description: string | null;
  bannerUrl: string | null;
  isVerified: boolean;
  isMember: boolean;
  memberCount: number;
  teamCount: number;
  wins: number;
  losses: number;
  draws: number;
  matchesPlayed: number;
  createdAt: string;
  form: string[];
  isDisabled: boolean;
}

const PROFILE = sql<OrganizationProfileRow>(
  'organization_profile',
  `select o.id, o.slug, o.name, o.tag, o.avatar_url as "avatarUrl", o.visibility, o.description, o.banner_url as "bannerUrl",
    o.is_verified as "isVerified",
     ${IS_MEMBER} as "isMember", ${MEMBER_COUNT} as "memberCount", ${TEAM_COUNT} as "teamCount", ${RECORD}, o.created_at as "createdAt",
     ${formOfTeams('o.id', `''`)} as form, o.status = 'disabled' as "isDisabled"
   from organizations o ${STATS} where ${ORGANIZATION}`,
);

export async function findOrganizationProfile(
  pool: Pool,
  callerId: string,
  identifier: string,
): Promise<OrganizationProfileRow | undefined> {
  const [organization] = await run(pool, PROFILE, [callerId, identifier]);
  return organization;
}

const ROLE_ORDER = `array_position(${textArray(ORGANIZATION_ROLES)}, m.role), m.joined_at, m.id`;
const MEMBERS = sql<MemberRow>(
  'organization_members_list',
  `select ${MEMBER_FIELDS} from organizations o
   left join lateral (
     select ${memberColumns('$1')}, row_number() over (order by ${ROLE_ORDER}) as place from organization_members m
       join users u on u.id = m.user_id
     where ${IS_OPEN} and m.organization_id = o.id and m.left_at is null) l on true
   where ${ORGANIZATION} order by l.place`,
);

/** The active members, owners first; undefined: the caller can see no such organization. */
export async function listOrganizationMembers(pool: Pool, callerId: string, identifier: string): Promise<MemberRow[] | undefined> {
  const rows = await run(pool, MEMBERS, [callerId, identifier]);
  return rows[0] && rows.filter(({ memberId }) => memberId !== null);
}

export interface OrganizationTeamRow {
  teamId: string | null;
  slug: string;
  name: string;
  tag: string | null;
  avatarUrl: string | null;
  visibility: string;
  isDisabled: boolean;
}

// A private team is visible to its own members and to the organization's, who can see its matches too (docs/reference/organizations.md).
const TEAMS = sql<OrganizationTeamRow>(
  'organization_teams',
  `select t.id as "teamId", t.slug, t.name, t.tag, t.avatar_url as "avatarUrl", t.visibility,
     ${TEAM_STATUS} <> 'active' as "isDisabled" from organizations o
   left join teams t on t.organization_id = o.id and t.status <> 'disbanded' and ${IS_OPEN}
     and (t.visibility <> 'private' or ${IS_MEMBER} or exists (select from team_members c where c.team_id = t.id and c.user_id = $1
       and c.left_at is null))
   where ${ORGANIZATION} order by t.created_at, t.id`,
);

export async function listOrganizationTeams(pool: Pool, callerId: string, identifier: string): Promise<OrganizationTeamRow[] | undefined> {
  const rows = await run(pool, TEAMS, [callerId, identifier]);
  return rows[0] && rows.filter(({ teamId }) => teamId !== null);
}

export interface OrganizationStatsRow {
  organizationId: string;
  teams: number;
  members: number;
  wins: number;
  losses: number;
  draws: number;
  matchesPlayed: number;
}

const ORGANIZATION_STATS = sql<OrganizationStatsRow>(
  'organization_stats_find',
  `select o.id as "organizationId", ${TEAM_COUNT} as teams, ${MEMBER_COUNT} as members, ${RECORD}
   from organizations o ${STATS} where o.id = ${idOf('organizations', '$2')} and ${IS_OPEN}`,
);

export async function findOrganizationStats(pool: Pool, callerId: string, identifier: string): Promise<OrganizationStatsRow | undefined> {
  const [stats] = await run(pool, ORGANIZATION_STATS, [callerId, identifier]);
  return stats;
}
