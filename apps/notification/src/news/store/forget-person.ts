import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { lockRecipient } from '../../recipients/index.js';

const FORGET = [
  sql('person_forget_follows', `delete from follow where user_id = $1 or (target_type = 'user' and target_id = $1)`),
  sql('person_forget_own_items', 'delete from own_item where user_id = $1'),
  sql('person_forget_items_of', `delete from target_item where (target_type = 'user' and target_id = $1)`),
  sql('person_forget_marks', 'delete from read_mark where user_id = $1'),
  sql('person_forget', 'delete from recipient where user_id = $1'),
];

/** Removes everything of a person: follows by them and of them, what they were told, what they have read, their settings. */
export async function forgetPerson(tx: ClientBase, userId: string): Promise<void> {
  // First, as every write of a person's does: what is being written is seen, and nobody waits for one who waits for them.
  await lockRecipient(tx, userId);
  for (const statement of FORGET) await run(tx, statement, [userId]);
}
