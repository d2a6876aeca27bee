import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

/** Tells these locks from others of the database. */
const SPACE = 11_541;
const SHARE = sql('followed_person_share', `select pg_advisory_xact_lock_shared(${SPACE}, hashtext($1))::text as locked`);
const LOCK = sql(
  'followed_person_lock',
  `select pg_advisory_xact_lock(${SPACE}, key)::text as locked
   from (select distinct hashtext(user_id) as key from unnest($1::text[]) user_id order by key) each`,
);

/** Has a deletion of the person wait until the transaction, which follows them, ends. After the lock of the follower. */
export async function shareFollowed(tx: ClientBase, userId: string): Promise<void> {
  await run(tx, SHARE, [userId]);
}

/** Waits for follows of people that are being made, and lets none begin until the transaction ends. */
export async function lockFollowers(tx: ClientBase, userIds: readonly string[]): Promise<void> {
  await run(tx, LOCK, [userIds]);
}
