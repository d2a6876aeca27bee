import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { lockFollowers } from '../../follows/index.js';
import { lockRecipients, noteForgotten } from '../../recipients/index.js';

const FORGET = [
  sql('person_forget_follows', `delete from follow where user_id = any($1) or (target_type = 'user' and target_id = any($1))`),
  sql('person_forget_own_items', 'delete from own_item where user_id = any($1)'),
  sql('person_forget_items_of', `delete from target_item where target_type = 'user' and target_id = any($1)`),
  sql('person_forget_marks', 'delete from read_mark where user_id = any($1)'),
  sql('person_forget_digests', 'delete from due_digest where user_id = any($1)'),
  sql('person_forget', 'delete from recipient where user_id = any($1)'),
];

/**
 * Removes everything of people: follows by them and of them, what they were told, what they have read, their settings. That they are
 * deleted stays noted: an event that comes later makes no row of theirs.
 */
export async function forgetPeople(tx: ClientBase, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length === 0) return;
  // First, as every write of a person's does: what is being written is seen, and nobody waits for one who waits for them.
  await lockRecipients(tx, userIds);
  await lockFollowers(tx, userIds);
  await noteForgotten(tx, userIds, now);
  for (const statement of FORGET) await run(tx, statement, [userIds]);
}
