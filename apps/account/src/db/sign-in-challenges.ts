import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

/** Five minutes, five attempts (docs/reference/accounts.md#second-factors). */
const LIFE_MS = 5 * 60_000;
const MOST_TRIES = 5;
/** Challenges of one account at a time; a new one replaces the oldest. */
const MOST = 20;

const INSERT = sql(
  'sign_in_challenge_insert',
  'insert into sign_in_challenge (digest, user_id, expires_at, first_proof) values ($1, $2, $3, $4)',
);

/** The proof given before the second factor. */
export type FirstProof = 'password' | 'provider';

const MAKE_ROOM = sql(
  'sign_in_challenge_make_room',
  `delete from sign_in_challenge where user_id = $1 and digest in (
     select digest from sign_in_challenge where user_id = $1 order by expires_at desc offset ${MOST})`,
);

/** Stores a challenge for an account, which is locked. */
export async function insertChallenge(
  tx: ClientBase,
  { digest, userId, firstProof, now }: { digest: Buffer; userId: string; firstProof: FirstProof; now: Date },
): Promise<void> {
  await run(tx, INSERT, [digest, userId, new Date(now.getTime() + LIFE_MS), firstProof]);
  await run(tx, MAKE_ROOM, [userId]);
}

const OPEN = `digest = $1 and expires_at > $2 and tries < ${MOST_TRIES}`;
const FIND = sql<{ userId: string }>('sign_in_challenge_find', `select user_id as "userId" from sign_in_challenge where ${OPEN}`);
const TRY = sql<{ userId: string }>(
  'sign_in_challenge_try',
  `update sign_in_challenge set tries = tries + 1 where ${OPEN} returning user_id as "userId"`,
);

/** The account of a challenge; undefined if it is unknown, answered or expired. */
export async function findChallenge(pool: Pool, digest: Buffer, now: Date): Promise<string | undefined> {
  const [challenge] = await run(pool, FIND, [digest, now]);
  return challenge?.userId;
}

/** The same, and counts an attempt. Counting before any comparison keeps concurrent attempts within five. */
export async function tryChallenge(pool: Pool, digest: Buffer, now: Date): Promise<string | undefined> {
  const [challenge] = await run(pool, TRY, [digest, now]);
  return challenge?.userId;
}

const END = sql<{ firstProof: FirstProof }>(
  'sign_in_challenge_end',
  'delete from sign_in_challenge where digest = $1 returning first_proof as "firstProof"',
);

/** Ends an answered challenge; undefined if it was already answered, or ended by a change of credentials. */
export async function endChallenge(tx: ClientBase, digest: Buffer): Promise<FirstProof | undefined> {
  return (await run(tx, END, [digest]))[0]?.firstProof;
}

const END_ALL = sql('sign_in_challenge_end_all', 'delete from sign_in_challenge where user_id = $1');

/** Pending sign-ins must start over. */
export async function endChallengesOf(tx: ClientBase, userId: string): Promise<void> {
  await run(tx, END_ALL, [userId]);
}
