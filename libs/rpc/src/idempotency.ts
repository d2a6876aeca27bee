import { DomainError } from '@matchpoint/errors';
import { run, sql, withTransaction } from '@matchpoint/postgres';
import type { Pool, PoolClient } from 'pg';
import type { BackgroundWork } from './run-service.js';
import type { CallContext, IdempotencyContext } from './context.js';
import { REPLAYED_KEY } from './wire.js';

/** How a response message becomes bytes and back: a message type that ts-proto made. */
export interface ResponseCodec<Response> {
  encode(response: Response): { finish(): Uint8Array };
  decode(bytes: Uint8Array): Response;
}

export interface IdempotentWrite<Response> {
  codec: ResponseCodec<Response>;
  /**
   * The caller's right to this row (contract 4, steps 9 and 10). Runs before the write and before every replay, so that
   * who has lost the right gets no old answer. Throws a DomainError.
   */
  authorize?: (tx: PoolClient) => Promise<void>;
  /** The effect, its events and the response, through `tx` alone. What it throws leaves the key free. */
  write: (tx: PoolClient) => Promise<Response>;
}

/** A little under the statement timeout of 5 s, so that waiting ends as "in progress" and not as "too slow". */
const WAIT_MS = 4_500;
const SWEEP_INTERVAL_MS = 600_000;
const SWEEP_ROWS = 5_000;
/** lock_not_available, query_canceled. */
const WAITED_TOO_LONG = /^(55P03|57014)$/;

// An expired record counts as none. Waits for a transaction that holds the same key: it commits, and the key is taken, or
// rolls back, and the key is free.
const CLAIM = sql<{ scope: string }>(
  'idempotency_claim',
  `insert into idempotency_record (scope, key, fingerprint, expires_at) values ($1, $2, $3, now() + interval '24 hours')
   on conflict (scope, key) do update set fingerprint = excluded.fingerprint, response = '', created_at = now(), expires_at = excluded.expires_at
   where idempotency_record.expires_at <= now()
   returning scope`,
);
const FIND = sql<{ fingerprint: string; response: Buffer }>('idempotency_find', 'select fingerprint, response from idempotency_record where scope = $1 and key = $2');
const RECORD = sql('idempotency_record', 'update idempotency_record set response = $3 where scope = $1 and key = $2');
const SWEEP = sql<{ key: string }>(
  'idempotency_sweep',
  `delete from idempotency_record where ctid = any (array(select ctid from idempotency_record where expires_at <= now() limit ${SWEEP_ROWS} for update skip locked)) returning key`,
);

/**
 * Runs a write RPC in one transaction with the record of its response (contract 8). A repeated key answers with the
 * recorded bytes and marks the answer as replayed. Without an Idempotency-Key it is a transaction and no more.
 * The service's schema holds the table `idempotency_record` (model IdempotencyRecord: scope, key, fingerprint, response, created_at,
 * expires_at; primary key scope and key).
 * @throws DomainError error_idempotency_key_conflict for another body under the key; error_idempotency_in_progress when the
 * first call with the key has not ended within 5 s.
 */
export async function runIdempotent<Response>(
  pool: Pool, context: Pick<CallContext, 'idempotency' | 'trailers'>, { codec, authorize, write }: IdempotentWrite<Response>,
): Promise<Response> {
  const { idempotency } = context;
  return withTransaction(pool, async (tx) => {
    const recorded = idempotency && (await claim(tx, idempotency));
    await authorize?.(tx);
    if (recorded) {
      context.trailers.set(REPLAYED_KEY, '1');
      return codec.decode(recorded);
    }
    const response = await write(tx);
    if (idempotency) await run(tx, RECORD, [idempotency.scope, idempotency.key, Buffer.from(codec.encode(response).finish())]);
    return response;
  });
}

/** Takes the key for this transaction, or answers what was recorded under it. */
async function claim(tx: PoolClient, { scope, key, fingerprint }: IdempotencyContext): Promise<Buffer | undefined> {
  await tx.query(`set local lock_timeout = ${WAIT_MS}`);
  const claimed = await run(tx, CLAIM, [scope, key, fingerprint]).catch((error: unknown) => {
    if (!WAITED_TOO_LONG.test(String((error as { code?: unknown }).code))) throw error;
    throw new DomainError('error_idempotency_in_progress', { details: { retryAfterSeconds: 1 }, cause: error });
  });
  await tx.query('set local lock_timeout = default');
  if (claimed.length > 0) return undefined;
  const [record] = await run(tx, FIND, [scope, key]);
  // Gone in between: swept in the instant of its expiry. The caller may simply send the request again.
  if (!record) throw new DomainError('error_idempotency_in_progress', { details: { retryAfterSeconds: 1 } });
  if (record.fingerprint !== fingerprint) throw new DomainError('error_idempotency_key_conflict');
  return record.response;
}

/** Deletes expired records; answers how many. Replicas may sweep at the same time. */
export async function sweepIdempotencyRecords(pool: Pool): Promise<number> {
  let swept = 0;
  for (;;) {
    const rows = await run(pool, SWEEP);
    swept += rows.length;
    if (rows.length < SWEEP_ROWS) return swept;
  }
}

/** Sweeps now and every ten minutes until stopped. */
export function startIdempotencySweeper({ pool, logger }: { pool: Pool; logger: { warn(fields: object, message: string): void } }): BackgroundWork {
  let running = Promise.resolve();
  const sweep = (): void => {
    running = sweepIdempotencyRecords(pool).then(() => undefined, (error: unknown) => logger.warn({ err: error }, 'idempotency records not swept'));
  };
  sweep();
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
