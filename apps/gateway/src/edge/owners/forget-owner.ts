import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { lockOwner } from '../keys/store/own-keys.js';

const FORGET = [
  sql('sessions_forget', 'delete from session where user_id = $1'),
  sql('key_requests_forget', 'delete from api_key_request where key_id in (select id from api_key where owner_user_id = $1)'),
  sql('key_usage_forget', 'delete from api_key_usage where key_id in (select id from api_key where owner_user_id = $1)'),
  sql('key_hours_forget', 'delete from api_key_usage_hour where key_id in (select id from api_key where owner_user_id = $1)'),
  sql('key_errors_forget', 'delete from api_key_error where key_id in (select id from api_key where owner_user_id = $1)'),
  // Former secrets and standings are deleted with them.
  sql('keys_forget', 'delete from api_key where owner_user_id = $1'),
  sql('overlay_tokens_forget', 'delete from overlay_token where made_by = $1'),
  sql('owner_access_forget', 'delete from owner_access where user_id = $1'),
];

/**
 * Deletes the data of a deleted person: sessions, keys and their usage, overlay tokens, plan and standing
 * (docs/reference/accounts.md#deletion).
 */
export async function forgetOwner(tx: ClientBase, userId: string): Promise<void> {
  // A key that is being created either waits for this lock or already exists.
  await lockOwner(tx, userId);
  for (const statement of FORGET) await run(tx, statement, [userId]);
}
