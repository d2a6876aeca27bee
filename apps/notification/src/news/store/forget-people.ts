import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { lockFollowers } from '../../follows/index.js';
import { lockRecipients, noteForgotten } from '../../recipients/index.js';

const FORGET = [
  sql('person_forget_follows', `delete from follow where user_id = any($1) or (target_type = 'user' and target_id = any($1))`),
  sql('person_forget_own_items', 'delete from own_item where user_id = any($1)'),
  sql(
    'person_forget_needs',
    `update team_need set user_ids = array(select user_id from unnest(user_ids) user_id where user_id <> all($1::text[]))
     where team_id in (select team_id from membership where user_id = any($1)) and user_ids && $1`,
  ),
  sql('person_forget_memberships', 'delete from membership where user_id = any($1)'),
  sql('person_forget_items_of', `delete from target_item where target_type = 'user' and target_id = any($1)`),
  sql('person_forget_marks', 'delete from read_mark where user_id = any($1)'),
  sql('person_forget_digests', 'delete from due_digest where user_id = any($1)'),
  sql('person_forget', 'delete from recipient where user_id = any($1)'),
];

/**
 * Removes everything about people: follows by them and of them, notifications, read marks, settings. Their deletion
 * stays recorded, so that later events create no rows for them.
 */
export async function forgetPeople(tx: ClientBase, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length === 0) return;
  // Locked first, as in every write of a person, so that concurrent writes are seen and cannot deadlock.
  await lockRecipients(tx, userIds);
  await lockFollowers(tx, userIds);
  await noteForgotten(tx, userIds, now);
  for (const statement of FORGET) await run(tx, statement, [userIds]);
}
