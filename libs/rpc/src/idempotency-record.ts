import { DomainError } from '@matchpoint/errors';
import { run, sql, type Statement } from '@matchpoint/postgres';
import type { Pool, PoolClient } from 'pg';
import type { IdempotencyContext } from './context.js';

/** lock_not_available, query_canceled: the pool's limits, see createPool. */
const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';

// An expired record counts as none. Waits for a transaction that holds the same key: it commits, and the key is taken, or
// rolls back, and the key is free.
const TAKE_KEY = `insert into idempotency_record (scope, key, fingerprint, response, expires_at)
   select $1, $2, $3, $4::bytea, now() + interval '24 hours' where $2::text is not null
   on conflict (scope, key) do update set fingerprint = excluded.fingerprint, response = excluded.response, created_at = now(), expires_at = excluded.expires_at
   where idempotency_record.expires_at <= now()
   returning key`;
const CLAIM = sql<{ key: string }>('idempotency_claim', TAKE_KEY);
const FIND = sql<{ fingerprint: string; response: Buffer }>('idempotency_find', 'select fingerprint, response from idempotency_record where scope = $1 and key = $2');
const RECORD = sql('idempotency_record', 'update idempotency_record set response = $3 where scope = $1 and key = $2');

/** A statement that writes once a key: made by {@link sqlOnce}, run by {@link runOnce}. */
export type OnceStatement = Statement<{ isFirst: boolean }>;

/**
 * Declares a write that is one statement together with its idempotency record. `writes` is what follows `with`: its
 * data-modifying parts, each of which must hang on `isFirst` (or on a part that does), for it is false where the key is
 * taken. Their own parameters begin at $5.
 */
export function sqlOnce(name: string, writes: (isFirst: string) => string): OnceStatement {
  const isFirst = '($2::text is null or exists (select from taken_key))';
  return sql(name, `with taken_key as (${TAKE_KEY}), ${writes(isFirst)} select ${isFirst} as "isFirst"`);
}

/**
 * Writes the statement and the record, or nothing where the key is taken; answers which. Alone, it is its own transaction.
 * @throws DomainError error_idempotency_in_progress when another call holds the key for longer than the pool waits for a lock
 */
export async function runOnce(client: Pool | PoolClient, statement: OnceStatement, idempotency: IdempotencyContext | undefined, response: Uint8Array, values: readonly unknown[]): Promise<boolean> {
  const { scope = null, key = null, fingerprint = null } = idempotency ?? {};
  const [row] = await run(client, statement, [scope, key, fingerprint, Buffer.from(response), ...values]).catch(asInProgress(LOCK_NOT_AVAILABLE));
  return row?.isFirst === true;
}

/** Takes the key for this transaction, or answers what was recorded under it. @throws DomainError as runIdempotent */
export async function claimKey(tx: PoolClient, { scope, key, fingerprint }: IdempotencyContext): Promise<Buffer | undefined> {
  const claimed = await run(tx, CLAIM, [scope, key, fingerprint, '']).catch(asInProgress(LOCK_NOT_AVAILABLE, QUERY_CANCELED));
  if (claimed.length > 0) return undefined;
  const [record] = await run(tx, FIND, [scope, key]);
  // Gone in between: swept in the instant of its expiry. The caller may simply send the request again.
  if (!record) throw inProgress();
  if (record.fingerprint !== fingerprint) throw new DomainError('error_idempotency_key_conflict');
  return record.response;
}

/** Records the response under the key that this transaction has claimed. */
export async function recordResponse(tx: PoolClient, { scope, key }: IdempotencyContext, response: Uint8Array): Promise<void> {
  await run(tx, RECORD, [scope, key, Buffer.from(response)]);
}

/** The key is taken, but its answer is not to be had yet. */
export function inProgress(cause?: unknown): DomainError {
  return new DomainError('error_idempotency_in_progress', { details: { retryAfterSeconds: 1 }, cause });
}

function asInProgress(...codes: string[]): (error: unknown) => never {
  return (error) => {
    throw codes.includes(String((error as { code?: unknown }).code)) ? inProgress(error) : error;
  };
}
