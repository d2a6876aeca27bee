import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { StoredAccount } from './accounts.js';

// Also by address: requests made before the account existed, and those for an address it was going to have.
const DELETE = [
  sql('account_delete_tokens', 'delete from mailed_token where user_id = $1 or email = $2'),
  sql('account_delete_mails', 'delete from mail where user_id = $1 or email = $2'),
  // Factors, identities, challenges and security events are deleted by cascade.
  sql('account_delete', 'delete from account where user_id = $1 and email = $2'),
];
const DELETE_SYNCS = sql('account_delete_syncs', 'delete from connection_sync where user_id = $1');
/** In entries of what the person did, including those of mailed links, which name no actor. */
const FORGET_ADDRESSES = sql(
  'audit_entry_forget_address',
  `update audit_entry set address = null
   where actor_user_id = $1 or (target = $1 and actor_user_id is null and starts_with(action, 'account.'))`,
);
/** Names, texts and pictures before and after staff changed the person's data. */
const FORGET_TEXTS = sql(
  'audit_entry_forget_texts',
  `update audit_entry set before = null, after = null where target = $1 and action in ('user.renamed', 'user.profile_cleared')`,
);

/** Deletes all data of a locked account, except the audit log's record of actions, by id. */
export async function deleteAccount(tx: ClientBase, { userId, email }: Pick<StoredAccount, 'userId' | 'email'>): Promise<void> {
  for (const statement of DELETE) await run(tx, statement, [userId, email]);
  await run(tx, DELETE_SYNCS, [userId]);
  await run(tx, FORGET_ADDRESSES, [userId]);
  await run(tx, FORGET_TEXTS, [userId]);
}
