import type { StaffRole } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { idOf } from '../../names/index.js';
import { STAFF_ROLE, type Standing, USER_PROFILE_COLUMNS, type UserProfileRow, type UserStatus } from '../../people/index.js';

/** A suspended user has no staff role meanwhile. */
const IS_SUSPENDED = `(u.suspended_at is not null and (u.suspended_until is null or u.suspended_until > $1::timestamptz))`;

const OWN_ROLE = sql<{ role: StaffRole | null }>(
  'staff_role_of',
  `select case when not ${IS_SUSPENDED} then ${STAFF_ROLE} end as role from users u where u.id = $2`,
);

/** A user's current staff role. */
export async function findStaffRole(client: Pool | ClientBase, userId: string, now: Date): Promise<StaffRole | null> {
  return (await run(client, OWN_ROLE, [now, userId]))[0]?.role ?? null;
}

const HOLD_STAFF = {
  use: sql('staff_hold_for_use', `select pg_advisory_xact_lock_shared(hashtextextended('platform staff', 0))`),
  change: sql('staff_hold_for_change', `select pg_advisory_xact_lock(hashtextextended('platform staff', 0))`),
};

/**
 * Locks the staff list until the transaction ends, also against this transaction's own concurrent changes. Of two operators who leave at
 * once, the second sees that the first has gone, and a role that was lost has no further effect. Call it before any row is locked.
 */
export async function holdStaff(tx: ClientBase, purpose: keyof typeof HOLD_STAFF): Promise<void> {
  await run(tx, HOLD_STAFF[purpose], []);
}

const OPERATORS = sql<{ id: string }>(
  'staff_operators',
  `select u.id from users u where u.staff_role = 'OPERATOR' and u.suspended_at is null and u.has_account and u.deleted_at is null
   order by u.id`,
);

/** Operators who can act: not suspended, with an account to sign in to. Exact while the staff list is locked for a change. */
export async function findOperators(tx: ClientBase): Promise<string[]> {
  return (await run(tx, OPERATORS)).map(({ id }) => id);
}

const SET_ROLE = sql('user_set_staff_role', 'update users set staff_role = $2, is_staff = $2::text is not null where id = $1');

export async function saveStaffRole(tx: ClientBase, userId: string, role: StaffRole | null): Promise<void> {
  await run(tx, SET_ROLE, [userId, role]);
}

const SET_VERIFIED = sql('user_set_verified', 'update users set is_verified = $2 where id = $1');

export async function saveVerified(tx: ClientBase, userId: string, isVerified: boolean): Promise<void> {
  await run(tx, SET_VERIFIED, [userId, isVerified]);
}

const CLEAR = sql('user_clear_profile', 'update users set name = null, bio = null, avatar_url = null, banner_url = null where id = $1');

export async function clearProfile(tx: ClientBase, userId: string): Promise<void> {
  await run(tx, CLEAR, [userId]);
}

const NEXT_VERSION = sql<{ version: number }>(
  'user_next_access_version',
  'update users set access_version = access_version + 1 where id = $1 returning access_version as version',
);

/** The next version of a locked user's permissions. */
export async function nextAccessVersion(tx: ClientBase, userId: string): Promise<number> {
  return (await run(tx, NEXT_VERSION, [userId]))[0]?.version ?? 0;
}

const SET_STANDING = sql('user_set_standing', 'update users set suspended_at = $2, suspended_until = $3 where id = $1');
const LIST_STATS = sql(
  'player_stats_list',
  `update player_stats s set is_listed = v.is_listed
   from (select u.id, u.visibility = 'public' and u.suspended_at is null as is_listed from users u where u.id = $1) v
   where s.user_id = v.id and s.is_listed <> v.is_listed`,
);

/** Writes a locked user's permissions, and whether they appear on boards. */
export async function saveStanding(tx: ClientBase, userId: string, { suspendedAt, suspendedUntil }: Standing): Promise<void> {
  await run(tx, SET_STANDING, [userId, suspendedAt, suspendedUntil]);
  await run(tx, LIST_STATS, [userId]);
}

const OVER = sql<{ id: string }>(
  'users_suspended_until',
  `select id from users where suspended_at is not null and suspended_until <= $1 order by suspended_until limit 100`,
);

/** Users whose suspension has expired but is still stored. */
export async function findOverSuspensions(pool: Pool, now: Date): Promise<string[]> {
  return (await run(pool, OVER, [now])).map(({ id }) => id);
}

export type StaffUserRow = UserProfileRow & Standing & { staffRole: StaffRole | null };

const COLUMNS = `${USER_PROFILE_COLUMNS}, ${STAFF_ROLE} as "staffRole", u.suspended_at as "suspendedAt",
  u.suspended_until as "suspendedUntil"`;
const FIND = sql<StaffUserRow>('staff_user', `select ${COLUMNS} from users u where u.id = ${idOf('users', '$1')}`);

export async function findStaffUser(pool: Pool, identifier: string): Promise<StaffUserRow | undefined> {
  const [user] = await run(pool, FIND, [identifier]);
  return user;
}

const SEARCH = sql<StaffUserRow>(
  'staff_users_page',
  `select ${COLUMNS} from users u
   where ($2::text is null or strpos(identifier_key(u.username), identifier_key($2)) > 0
       or strpos(identifier_key(u.name), identifier_key($2)) > 0 or u.id = $2)
     and ($3::text is null or $3 = case when not ${IS_SUSPENDED} then 'active' when u.suspended_until is null then 'banned'
       else 'suspended' end)
     and ($4::timestamptz is null or (u.created_at, u.id) < ($4, $5))
   order by u.created_at desc, u.id desc limit $6`,
);

export interface UserSearch {
  now: Date;
  search: string | undefined;
  status: UserStatus | undefined;
  after: { createdAt: string; id: string } | undefined;
  limit: number;
}

/** Users whose username or name holds a text, newest first, after a position. */
export function searchUsers(pool: Pool, { now, search, status, after, limit }: UserSearch): Promise<StaffUserRow[]> {
  return run(pool, SEARCH, [now, search ?? null, status ?? null, after?.createdAt ?? null, after?.id ?? null, limit]);
}
