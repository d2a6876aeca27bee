import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

const FIND = sql<{ userId: string }>('forgotten_person_find', 'select user_id as "userId" from forgotten_person where user_id = any($1)');
const NOTE = sql(
  'forgotten_person_insert',
  `insert into forgotten_person (user_id, forgotten_at) select user_id, $2::timestamptz from unnest($1::text[]) user_id
   on conflict do nothing`,
);

/** Whether a person was deleted. */
export async function isForgotten(tx: ClientBase, userId: string): Promise<boolean> {
  return (await findForgotten(tx, [userId])).has(userId);
}

/** Those of these people who were deleted. */
export async function findForgotten(tx: ClientBase, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await run(tx, FIND, [userIds])).map(({ userId }) => userId));
}

/** Records that people were deleted, so that later events create no rows for them. */
export async function noteForgotten(tx: ClientBase, userIds: readonly string[], at: Date): Promise<void> {
  await run(tx, NOTE, [userIds, at]);
}
