import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

/** Distinguishes these locks from others in the database. */
const SPACE = 11_541;
const SHARE = sql('followed_person_share', `select pg_advisory_xact_lock_shared(${SPACE}, hashtext($1))::text as locked`);
const LOCK = sql(
  'followed_person_lock',
  `select pg_advisory_xact_lock(${SPACE}, key)::text as locked
   from (select distinct hashtext(user_id) as key from unnest($1::text[]) user_id order by key) each`,
);

/** Makes a deletion of the person wait until this transaction, which follows them, ends. Call it after locking the follower. */
export async function shareFollowed(tx: ClientBase, userId: string): Promise<void> {
  await run(tx, SHARE, [userId]);
}

/** Waits for follows of people in progress, and blocks new ones until the transaction ends. */
export async function lockFollowers(tx: ClientBase, userIds: readonly string[]): Promise<void> {
  await run(tx, LOCK, [userIds]);
}
