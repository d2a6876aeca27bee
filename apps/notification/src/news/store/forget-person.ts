import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

const FORGET = [
  sql('person_forget_follows', `delete from follow where user_id = $1 or (target_type = 'user' and target_id = $1)`),
  sql('person_forget_own_items', 'delete from own_item where user_id = $1'),
  sql('person_forget_items_of', `delete from target_item where (target_type = 'user' and target_id = $1)`),
  sql('person_forget_marks', 'delete from read_mark where user_id = $1'),
  sql('person_forget', 'delete from recipient where user_id = $1'),
];

/** Removes everything of a person: follows by them and of them, what they were told, what they have read, their settings. */
export async function forgetPerson(tx: ClientBase, userId: string): Promise<void> {
  for (const statement of FORGET) await run(tx, statement, [userId]);
}
