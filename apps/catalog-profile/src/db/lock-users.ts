import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { idOf } from './identifier.js';

const LOCK = sql<{ id: string }>('user_lock', 'select id from users where id = $1 for no key update');

/**
 * Takes a user, so that what one person may have at most is counted by one transaction at a time. Locks are taken in this order: the
 * organization, its teams by id, then users by id.
 * @returns false where there is no such user
 */
export async function lockUser(tx: ClientBase, userId: string): Promise<boolean> {
  return (await run(tx, LOCK, [userId])).length > 0;
}

const LOCK_ACTIVE = sql<{ id: string }>(
  'user_lock_active',
  'select id from users where id = $1 and suspended_at is null for no key update',
);

/** As lockUser; false of who is suspended, too: nothing is handed over to them meanwhile. */
export async function lockActiveUser(tx: ClientBase, userId: string): Promise<boolean> {
  return (await run(tx, LOCK_ACTIVE, [userId])).length > 0;
}

export interface NamedUser {
  id: string;
  visibility: string;
  acceptsInvitations: string;
}

const FIND = sql<NamedUser>(
  'user_named',
  `select u.id, u.visibility, case when u.suspended_at is null then u.accepts_invitations else 'nobody' end as "acceptsInvitations"
   from users u where u.id = ${idOf('users', '$1')}`,
);

/** The user of a username or id, whoever may know of them. */
export async function findNamedUser(tx: ClientBase, identifier: string): Promise<NamedUser | undefined> {
  const [user] = await run(tx, FIND, [identifier]);
  return user;
}
