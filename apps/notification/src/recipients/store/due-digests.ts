import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { DigestWish } from '../rules/digest-times.js';

const SET = sql(
  'due_digest_set',
  `insert into due_digest (user_id, due_at) values ($1, $2)
   on conflict (user_id) do update set due_at = excluded.due_at, claimed_until = null`,
);
const DROP = sql('due_digest_delete', 'delete from due_digest where user_id = $1');

/** When the next digest of a locked person is due; undefined: never. */
export async function setDueDigest(tx: ClientBase, userId: string, at: Date | undefined): Promise<void> {
  await (at ? run(tx, SET, [userId, at]) : run(tx, DROP, [userId]));
}

/** A due digest with its reader's settings. */
export interface ClaimedDigest extends DigestWish {
  userId: string;
  /** Notifications up to this position were in an earlier digest. */
  mailedUntil: number;
}

// A digest that keeps failing goes to the end of the queue.
const CLAIM = sql<ClaimedDigest>(
  'due_digest_claim',
  `update due_digest d set claimed_until = $2 from recipient r
   where r.user_id = d.user_id and d.user_id in (
     select user_id from due_digest where due_at <= $1 and (claimed_until is null or claimed_until <= $1)
     order by coalesce(claimed_until, due_at) limit $3 for update skip locked)
   returning d.user_id as "userId", r.digest, r.digest_hour as "hour", r.time_zone as "timeZone",
     r.mailed_until as "mailedUntil"`,
);

/** Claims due digests that no other process has claimed, until a given time. */
export function claimDueDigests(pool: Pool, now: Date, until: Date, limit: number): Promise<ClaimedDigest[]> {
  return run(pool, CLAIM, [now, until, limit]);
}
