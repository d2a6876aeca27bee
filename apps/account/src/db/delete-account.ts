import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { StoredAccount } from './accounts.js';

// By address too: what was asked for before there was the account, and of an address that it was to have.
const DELETE = [
  sql('account_delete_tokens', 'delete from mailed_token where user_id = $1 or email = $2'),
  sql('account_delete_mails', 'delete from mail where user_id = $1 or email = $2'),
  // Factors, identities, challenges and security events go with it.
  sql('account_delete', 'delete from account where user_id = $1 and email = $2'),
];
const DELETE_SYNCS = sql('account_delete_syncs', 'delete from connection_sync where user_id = $1');
const FORGET_ADDRESSES = sql('audit_entry_forget_address', 'update audit_entry set address = null where actor_user_id = $1');
/** Of what staff have done to the person, what it was before and is after: names, texts, pictures. */
const FORGET_TEXTS = sql(
  'audit_entry_forget_texts',
  `update audit_entry set before = null, after = null where target = $1 and action in ('user.renamed', 'user.profile_cleared')`,
);

/** Deletes all that is kept of a locked account, but for what the audit log says was done, by id. */
export async function deleteAccount(tx: ClientBase, { userId, email }: Pick<StoredAccount, 'userId' | 'email'>): Promise<void> {
  for (const statement of DELETE) await run(tx, statement, [userId, email]);
  await run(tx, DELETE_SYNCS, [userId]);
  await run(tx, FORGET_ADDRESSES, [userId]);
  await run(tx, FORGET_TEXTS, [userId]);
}
