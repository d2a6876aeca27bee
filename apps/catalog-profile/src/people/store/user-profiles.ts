import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { idOf, rowOf } from '../../names/index.js';

/** Visibility of user `u` to caller $1 (docs/reference/users.md#profile). */
const IS_VISIBLE = `(u.visibility <> 'private' or u.id = $1)`;
const IS_OPEN = `(u.visibility = 'public' or u.id = $1)`;
const USER = `u.id = ${idOf('users', '$2')} and ${IS_VISIBLE}`;

export interface UserProfileRow {
  id: string;
  username: string;
  name: string | null;
  avatarUrl: string | null;
  bannerUrl: string | null;
  isVerified: boolean;
  bio: string | null;
  visibility: string;
  createdAt: string;
}

/** Columns of {@link UserProfileRow} from users `u`. */
export const USER_PROFILE_COLUMNS = `u.id, u.username, u.name, u.avatar_url as "avatarUrl", u.banner_url as "bannerUrl",
  u.is_verified as "isVerified", u.bio, u.visibility,
  u.created_at as "createdAt"`;

const PROFILE = sql<UserProfileRow>('user_profile', `select ${USER_PROFILE_COLUMNS} from users u where ${USER}`);

/** The profile, if the caller may see it. */
export async function findUserProfile(pool: Pool, callerId: string, identifier: string): Promise<UserProfileRow | undefined> {
  const [user] = await run(pool, PROFILE, [callerId, identifier]);
  return user;
}

export interface UserTeamRow {
  teamId: string | null;
  slug: string;
  name: string;
  tag: string | null;
  avatarUrl: string | null;
  visibility: string;
  role: string;
  joinedAt: string;
  organizationId: string | null;
  organizationSlug: string;
  organizationName: string;
  organizationTag: string | null;
  organizationAvatarUrl: string | null;
  organizationVisibility: string;
}

// A private team is visible only to its members, also as somebody's affiliation (docs/reference/users.md#profile).
const TEAMS = sql<UserTeamRow>(
  'user_teams',
  `select t.id as "teamId", t.slug, t.name, t.tag, t.avatar_url as "avatarUrl", t.visibility, t.role, t.joined_at as "joinedAt",
     o.id as "organizationId", o.slug as "organizationSlug", o.name as "organizationName", o.tag as "organizationTag",
       o.avatar_url as "organizationAvatarUrl",
     o.visibility as "organizationVisibility"
   from users u
   left join lateral (select teams.*, m.role, m.joined_at, m.id as member_id from team_members m join teams on teams.id = m.team_id
     where ${IS_OPEN} and m.user_id = u.id and m.left_at is null and teams.status <> 'disbanded'
       and (teams.visibility <> 'private' or exists (select from team_members c where c.team_id = teams.id and c.user_id = $1
         and c.left_at is null))) t on true
   left join organizations o on o.id = t.organization_id
     and (o.visibility <> 'private' or exists (select from organization_members c where c.organization_id = o.id and c.user_id = $1
       and c.left_at is null))
   where ${USER} order by t.joined_at, t.member_id`,
);

/** The user's teams that the caller may know of; undefined: the caller can see no such user. */
export async function listUserTeams(pool: Pool, callerId: string, identifier: string): Promise<UserTeamRow[] | undefined> {
  const rows = await run(pool, TEAMS, [callerId, identifier]);
  return rows[0] && rows.filter(({ teamId }) => teamId !== null);
}

export interface ConnectionRow {
  connectionId: string | null;
  platform: string;
  username: string | null;
  url: string | null;
  isPrimary: boolean;
  isVerified: boolean;
  connectedAt: string | null;
  isSelfReported: boolean;
  showOnProfile: boolean;
  region: string | null;
  gamingPlatform: string | null;
}

const CONNECTIONS = sql<ConnectionRow>(
  'user_connections_shown',
  `select c.id as "connectionId", c.platform, c.username, c.url, c.is_primary as "isPrimary", c.is_verified as "isVerified",
    c.connected_at as "connectedAt",
     c.is_self_reported as "isSelfReported", c.show_on_profile as "showOnProfile", c.region, c.gaming_platform as "gamingPlatform"
   from users u left join user_connections c on c.user_id = u.id and c.show_on_profile and ${IS_OPEN}
   where ${USER} order by c.platform, c.id`,
);

/** The connections that the user shows and the caller may see; undefined: the caller can see no such user. */
export async function listShownConnections(pool: Pool, callerId: string, identifier: string): Promise<ConnectionRow[] | undefined> {
  const rows = await run(pool, CONNECTIONS, [callerId, identifier]);
  return rows[0] && rows.filter(({ connectionId }) => connectionId !== null);
}

/** A caller who requests data that only an open profile shows. */
export interface OpenUserQuestion {
  callerId: string;
  identifier: string;
}

// unnest of a subquery: see "What was learnt" in docs/performance.md.
const OPEN_USERS = sql<{ position: number; id: string }>(
  'user_open_ids',
  `select i.position::int, u.id from unnest((select $1::text[]), (select $2::text[])) with ordinality as i(identifier, caller, position)
   cross join lateral ${rowOf('users', 'i.identifier', 'id, visibility')} u where u.visibility = 'public' or u.id = i.caller`,
);

/** For each request the id of the user, if the caller may see more than the profile. */
export async function findOpenUserIds(pool: Pool, questions: readonly OpenUserQuestion[]): Promise<(string | undefined)[]> {
  const rows = await run(pool, OPEN_USERS, [questions.map(({ identifier }) => identifier), questions.map(({ callerId }) => callerId)]);
  const found: (string | undefined)[] = questions.map(() => undefined);
  for (const { position, id } of rows) found[position - 1] = id;
  return found;
}

/** Id of the user, if the caller may see more than the profile. */
export async function findOpenUserId(pool: Pool, callerId: string, identifier: string): Promise<string | undefined> {
  return (await findOpenUserIds(pool, [{ callerId, identifier }]))[0];
}
