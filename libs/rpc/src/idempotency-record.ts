import { DomainError } from '@matchpoint/errors';
import { run, sql } from '@matchpoint/postgres';
import type { Pool, PoolClient } from 'pg';
import type { IdempotencyContext } from './context.js';

/**
 * Claims keys and records their responses: `source` selects scope, key, fingerprint and response. Returns the keys that were free. An
 * expired record counts as free. Waits for a transaction that holds the same key: if it commits, the key is taken; if it rolls back, the
 * key is free.
 */
export const takeKeys = (source: string): string => `insert into idempotency_record (scope, key, fingerprint, response, expires_at)
   select scope, key, fingerprint, response, now() + interval '24 hours' from ${source}
   on conflict (scope, key) do update set fingerprint = excluded.fingerprint, response = excluded.response, created_at = now(),
     expires_at = excluded.expires_at
   where idempotency_record.expires_at <= now()
   returning scope, key`;
const CLAIM = sql<{ key: string }>(
  'idempotency_claim',
  takeKeys(`(values ($1, $2, $3, ''::bytea)) as call (scope, key, fingerprint, response)`),
);
const FIND = sql<{ fingerprint: string; response: Buffer }>(
  'idempotency_find',
  'select fingerprint, response from idempotency_record where scope = $1 and key = $2',
);
const RECORD = sql('idempotency_record', 'update idempotency_record set response = $3 where scope = $1 and key = $2');

/** Claims the key for this transaction, or returns what was recorded under it. @throws DomainError as runIdempotent */
export async function claimKey(tx: PoolClient, { scope, key, fingerprint }: IdempotencyContext): Promise<Buffer | undefined> {
  const claimed = await run(tx, CLAIM, [scope, key, fingerprint]).catch((error: unknown) => {
    throw isLockNotAvailable(error) || isQueryCanceled(error) ? inProgress(error) : error;
  });
  if (claimed.length > 0) return undefined;
  const [record] = await run(tx, FIND, [scope, key]);
  // Swept in between, at the instant of its expiry. The caller may simply retry.
  if (!record) throw inProgress();
  if (record.fingerprint !== fingerprint) throw new DomainError('error_idempotency_key_conflict');
  return record.response;
}

/** Records the response under the key that this transaction has claimed. */
export async function recordResponse(tx: PoolClient, { scope, key }: IdempotencyContext, response: Uint8Array): Promise<void> {
  await run(tx, RECORD, [scope, key, Buffer.from(response)]);
}

/** The key is taken, but its answer is not available yet. */
export function inProgress(cause?: unknown): DomainError {
  return new DomainError('error_idempotency_in_progress', { details: { retryAfterSeconds: 1 }, cause });
}

const hasCode = (error: unknown, code: string): boolean => (error as { code?: unknown }).code === code;

/** Waited for a lock for as long as the session may, see createPool. */
export const isLockNotAvailable = (error: unknown): boolean => hasCode(error, '55P03');

/** Took as long as a statement may. */
const isQueryCanceled = (error: unknown): boolean => hasCode(error, '57014');

const IS_RECORDED = sql('idempotency_is_recorded', 'select 1 from idempotency_record where scope = $1 and key = $2 and expires_at > now()');

/** Whether an answer is recorded under the key, so that the write must not run again. */
export async function isRecorded(client: Pool, { scope, key }: IdempotencyContext): Promise<boolean> {
  return (await run(client, IS_RECORDED, [scope, key])).length > 0;
}
