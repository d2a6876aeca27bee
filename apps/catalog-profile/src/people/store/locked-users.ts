import type { StaffRole } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { RoleCandidate } from '../rules/role-candidate.js';
import type { Standing } from '../rules/standing.js';
import { idOf } from '../../names/index.js';

const LOCK = sql<{ id: string }>('user_lock', 'select id from users where id = $1 for no key update');

/**
 * Locks a user, so that per-person limits are checked by one transaction at a time. Locks are taken in this order: the organization, its
 * teams by id, then users by id.
 * @returns false if there is no such user
 */
export async function lockUser(tx: ClientBase, userId: string): Promise<boolean> {
  return (await run(tx, LOCK, [userId])).length > 0;
}

/** Whether user `u` is neither suspended, banned nor deleted, nor going to be deleted. */
export const IS_ACTIVE = '(u.suspended_at is null and u.deleted_at is null and not u.deletion_scheduled)';

const LOCK_ACTIVE = sql<{ id: string }>('user_lock_active', `select u.id from users u where u.id = $1 and ${IS_ACTIVE} for no key update`);

/**
 * As lockUser, for those to whom something is handed over: not to users who are suspended or going to be deleted.
 * @throws DomainError error_user_not_found
 */
export async function requireActiveUser(tx: ClientBase, userId: string): Promise<void> {
  if ((await run(tx, LOCK_ACTIVE, [userId])).length === 0) throw new DomainError('error_user_not_found');
}

export interface NamedUser extends RoleCandidate {
  id: string;
}

const FIND = sql<NamedUser>(
  'user_named',
  `select u.id, u.visibility, u.accepts_invitations as "acceptsInvitations",
     ${IS_ACTIVE} as "isActive"
   from users u where u.id = ${idOf('users', '$1')}`,
);

/** The user of a username or id, whatever their visibility. */
export async function findNamedUser(client: Pool | ClientBase, identifier: string): Promise<NamedUser | undefined> {
  const [user] = await run(client, FIND, [identifier]);
  return user;
}

/** The platform role of user `u`: an import that only said staff means MODERATOR (docs/reference/import.md). */
export const STAFF_ROLE = `coalesce(u.staff_role, case when u.is_staff then 'MODERATOR' end)`;

/** A user whose row this transaction has locked. */
export interface LockedUser extends Standing {
  id: string;
  username: string;
  name: string | null;
  bio: string | null;
  avatarUrl: string | null;
  bannerUrl: string | null;
  isVerified: boolean;
  visibility: string;
  staffRole: StaffRole | null;
  accessVersion: number;
  /** When the person was deleted. */
  deletedAt: string | null;
  /** A person signs in as the user. */
  hasAccount: boolean;
}

const LOCK_NAMED = sql<LockedUser>(
  'user_lock_for_staff',
  `select u.id, u.username, u.name, u.bio, u.avatar_url as "avatarUrl", u.banner_url as "bannerUrl", u.is_verified as "isVerified",
     u.visibility, ${STAFF_ROLE} as "staffRole", u.suspended_at as "suspendedAt", u.suspended_until as "suspendedUntil",
     u.access_version as "accessVersion", u.deleted_at as "deletedAt", u.has_account as "hasAccount"
   from users u where u.id = ${idOf('users', '$1')} for no key update of u`,
);

/** The user of a username or id, whatever their visibility. */
export async function lockNamedUser(tx: ClientBase, identifier: string): Promise<LockedUser | undefined> {
  const [user] = await run(tx, LOCK_NAMED, [identifier]);
  return user;
}
