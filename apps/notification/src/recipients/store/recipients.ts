import { DomainError } from '@matchpoint/errors';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { Digest } from '../rules/digest-times.js';
import { isForgotten } from './forgotten-people.js';

/** The stored state of a person. */
export interface RecipientRow {
  /** Notifications up to this position are read. */
  readUntil: number;
  digest: Digest;
  hour: number;
  timeZone: string;
  mutedKinds: string[];
}

const COLUMNS = `read_until as "readUntil", digest, digest_hour as "hour", time_zone as "timeZone", muted_kinds as "mutedKinds"`;
/** For a person without a row. */
const NOBODY: RecipientRow = { readUntil: 0, digest: 'off', hour: 8, timeZone: 'UTC', mutedKinds: [] };

const FIND = sql<RecipientRow>('recipient_find', `select ${COLUMNS} from recipient where user_id = $1`);
const LOCK = sql<RecipientRow>(
  'recipient_lock',
  `insert into recipient (user_id, muted_kinds) select user_id, '{}'::text[] from unnest($1::text[]) user_id order by user_id
   on conflict (user_id) do update set user_id = excluded.user_id returning ${COLUMNS}`,
);

export async function findRecipient(client: Pool | ClientBase, userId: string): Promise<RecipientRow> {
  return (await run(client, FIND, [userId]))[0] ?? NOBODY;
}

/**
 * Locks a person's rows until the transaction ends; creates a missing row.
 * @throws DomainError error_user_not_found for a person who was deleted, whose rows stay removed
 */
export async function lockRecipient(tx: ClientBase, userId: string): Promise<RecipientRow> {
  const [recipient] = await lockRecipients(tx, [userId]);
  // Only under the lock: a deletion holds it until it is committed.
  if (await isForgotten(tx, userId)) throw new DomainError('error_user_not_found');
  return recipient as RecipientRow;
}

/** Locks the rows of several people, deleted ones too, always in the same order. */
export function lockRecipients(tx: ClientBase, userIds: readonly string[]): Promise<RecipientRow[]> {
  return run(tx, LOCK, [[...new Set(userIds)]]);
}

const READ_UNTIL = sql('recipient_read_until', 'update recipient set read_until = greatest(read_until, $2::bigint) where user_id = $1');

/** Moves the watermark of a locked person up, never down. */
export async function raiseReadUntil(tx: ClientBase, userId: string, position: number): Promise<void> {
  await run(tx, READ_UNTIL, [userId, position]);
}

const MAILED_UNTIL = sql(
  'recipient_mailed_until',
  'update recipient set mailed_until = greatest(mailed_until, $2::bigint) where user_id = $1',
);

/** Records that notifications of a locked person up to a position were in a digest. */
export async function raiseMailedUntil(tx: ClientBase, userId: string, position: number): Promise<void> {
  await run(tx, MAILED_UNTIL, [userId, position]);
}

const SAVE = sql(
  'recipient_save_settings',
  'update recipient set digest = $2, digest_hour = $3, time_zone = $4, muted_kinds = $5 where user_id = $1',
);

/** Saves the settings of a locked person. */
export async function saveSettings(
  tx: ClientBase,
  userId: string,
  { digest, hour, timeZone, mutedKinds }: Omit<RecipientRow, 'readUntil'>,
): Promise<void> {
  await run(tx, SAVE, [userId, digest, hour, timeZone, mutedKinds]);
}
