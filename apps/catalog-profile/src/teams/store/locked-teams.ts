import type { OrganizationRole, TeamRole } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { shownFieldsOf } from '../../groups/index.js';
import { idOf } from '../../names/index.js';
import { IS_ACTIVE } from '../../people/index.js';
import { assignments, fieldsExcept, insertOne, selectList, valuesOf } from '../../rows/index.js';
import { syncTeamStats } from './imported-teams.js';
import { type StoredTeam, TEAMS } from './team-columns.js';

/** A team whose row this transaction has locked. */
export interface LockedTeam extends StoredTeam {
  /** Its organization, if it has one. */
  organizationStatus: string | null;
  organizationVisibility: string | null;
}

const COLUMNS = `${selectList(TEAMS, 't')},
  (select o.status from organizations o where o.id = t.organization_id) as "organizationStatus",
  (select o.visibility from organizations o where o.id = t.organization_id) as "organizationVisibility"`;
const LOCK = sql<LockedTeam>('team_lock', `select ${COLUMNS} from teams t where t.id = ${idOf('teams', '$1')} for no key update of t`);

/** The team of a slug or id, under a lock that every other writer of it waits for. */
export async function lockTeam(tx: ClientBase, identifier: string): Promise<LockedTeam | undefined> {
  const [team] = await run(tx, LOCK, [identifier]);
  return team;
}

const SHARE_ORGANIZATION = sql(
  'team_organization_share',
  'select from organizations where id = (select organization_id from teams where id = $1) for share',
);

/** Blocks writers of the team's organization until this transaction ends; other transactions may do the same concurrently. */
export async function shareOrganizationOf(tx: ClientBase, teamId: string): Promise<void> {
  await run(tx, SHARE_ORGANIZATION, [teamId]);
}

const LOCK_OF_ORGANIZATION = sql<LockedTeam>(
  'teams_lock_of_member',
  `select ${COLUMNS} from teams t where t.organization_id = $1
     and exists (select from team_members m where m.team_id = t.id and m.user_id = $2 and m.left_at is null)
   order by t.id for no key update of t`,
);

/** A user's teams within an organization, locked. */
export function lockTeamsOfMember(tx: ClientBase, organizationId: string, userId: string): Promise<LockedTeam[]> {
  return run(tx, LOCK_OF_ORGANIZATION, [organizationId, userId]);
}

export interface TeamMember {
  userId: string;
  role: TeamRole;
  joinedAt: string;
  /** Neither suspended nor going to be deleted. */
  isActive: boolean;
}

const MEMBERS = sql<TeamMember>(
  'team_members_of',
  `select m.user_id as "userId", m.role, m.joined_at as "joinedAt", ${IS_ACTIVE} as "isActive"
   from team_members m join users u on u.id = m.user_id where m.team_id = $1 and m.left_at is null order by m.user_id`,
);

/** The active members of a locked team. */
export function findTeamMembers(tx: ClientBase, teamId: string): Promise<TeamMember[]> {
  return run(tx, MEMBERS, [teamId]);
}

const ORGANIZATION_OF_TEAM = sql<{ userId: string; role: OrganizationRole }>(
  'team_organization_members',
  `select m.user_id as "userId", m.role from organization_members m where m.organization_id = $1 and m.left_at is null
     and (m.role in ('OWNER', 'ADMIN') or m.user_id = $2)`,
);

/** The owners and admins of the team's organization, and the caller if they are a member of it. */
export async function findOrganizationStaff(
  tx: ClientBase,
  organizationId: string | null,
  callerId: string,
): Promise<{ userId: string; role: OrganizationRole }[]> {
  return organizationId === null ? [] : run(tx, ORGANIZATION_OF_TEAM, [organizationId, callerId]);
}

const TAKEN_SLUGS = sql<{ slug: string }>(
  'team_slugs_taken',
  `select c.slug from unnest($1::text[]) as c(slug)
   where exists (select from teams t where identifier_key(t.slug) = identifier_key(c.slug))
     or exists (select from teams t where t.id = c.slug)`,
);

/** Those of these slugs that belong to another team, or equal another team's id. */
export async function findTakenSlugs(tx: ClientBase, slugs: readonly string[]): Promise<Set<string>> {
  return new Set((await run(tx, TAKEN_SLUGS, [slugs])).map(({ slug }) => slug));
}

const INSERT = sql<{ id: string }>('team_insert', `${insertOne(TEAMS)} on conflict do nothing returning id`);

/** Inserts a team; false if the slug was just taken. */
export async function insertTeam(tx: ClientBase, team: StoredTeam): Promise<boolean> {
  if ((await run(tx, INSERT, valuesOf(TEAMS, team))).length === 0) return false;
  await syncTeamStats(tx, [team.id]);
  return true;
}

/** Pictures are written when they are taken from uploads; the other fields never change. */
const CHANGEABLE = fieldsExcept(TEAMS, ['id', 'slug', 'avatarUrl', 'bannerUrl', 'gameId', 'organizationId', 'type', 'createdAt']);
const UPDATE = sql('team_update', `update teams set ${assignments(TEAMS, CHANGEABLE, 2)} where id = $1`);

/** Writes a locked team, and whether it appears on boards. */
export async function updateTeam(tx: ClientBase, team: LockedTeam): Promise<void> {
  await run(tx, UPDATE, [team.id, ...valuesOf(TEAMS, team, CHANGEABLE)]);
  await syncTeamStats(tx, [team.id]);
}

const CLEAR = sql<{ fields: string[]; urls: string[] }>(
  'team_clear_profile',
  `update teams t set description = null, avatar_url = null, banner_url = null
   from (select id, ${shownFieldsOf('teams')} as fields,
     array_remove(array[avatar_url, banner_url], null) as urls from teams where id = $1) b
   where t.id = b.id and b.fields <> '{}' returning b.fields, b.urls`,
);

/** Clears a locked team's profile; returns the fields that had a value, and addresses of pictures. */
export async function clearTeam(tx: ClientBase, id: string): Promise<{ fields: string[]; urls: string[] }> {
  return (await run(tx, CLEAR, [id]))[0] ?? { fields: [], urls: [] };
}

const COUNTS = sql<{ teams: number; captained: number }>(
  'teams_of_user_count',
  `select count(*)::int as teams, count(*) filter (where m.role = 'CAPTAIN')::int as captained
   from team_members m join teams t on t.id = m.team_id where m.user_id = $1 and m.left_at is null and t.status = 'active'`,
);

/** Number of active teams that a locked user is on, and captains. */
export async function countTeamsOfUser(tx: ClientBase, userId: string): Promise<{ teams: number; captained: number }> {
  const [counts] = await run(tx, COUNTS, [userId]);
  return counts ?? { teams: 0, captained: 0 };
}
