import { withTransaction } from '@matchpoint/postgres';
import type { Pool, PoolClient } from 'pg';
import type { CallContext } from './context.js';
import { claimKey, inProgress, recordResponse } from './idempotency-record.js';
import type { OnceRows, OnceStatement } from './once-statement.js';
import { REPLAYED_KEY } from './wire.js';

/** How a response message becomes bytes and back: a message type that ts-proto made. */
export interface ResponseCodec<Response> {
  encode(response: Response): { finish(): Uint8Array };
  decode(bytes: Uint8Array): Response;
}

/** The usual write: steps of one transaction, which may read, lock and decide. */
export interface IdempotentTransaction<Response> {
  codec: ResponseCodec<Response>;
  /**
   * The caller's right to this row (contract 4, steps 9 and 10). Runs before the write and before every replay, so that
   * who has lost the right gets no old answer. Throws a DomainError.
   */
  authorize?: (tx: PoolClient) => Promise<void>;
  /** The effect, its events and the response, through `tx` alone. What it throws leaves the key free. */
  write: (tx: PoolClient) => Promise<Response>;
}

/**
 * A write that is one statement and whose response is known before it runs: a creation, whose ids and times are ours. It is one
 * round trip where a transaction is six, and shares that with the calls of its tick. Nothing here reads this service's database: rights and
 * rules are of what peers have said.
 */
export interface IdempotentStatement<Response> {
  codec: ResponseCodec<Response>;
  /** As of a transaction. */
  authorize?: () => void;
  /** The rules, then what is to be written. May run for nothing: it has no effects. What it throws leaves the key free. */
  prepare: () => { response: Response; statement: OnceStatement } & OnceRows;
}

type Context = Pick<CallContext, 'idempotency' | 'trailers'>;

/**
 * Runs a write RPC, and records its response, in one transaction (contract 8). A repeated key answers with the recorded bytes and
 * marks the answer as replayed. Without an Idempotency-Key nothing is recorded. A write that reads or locks is an
 * {@link IdempotentTransaction}, one that only inserts an {@link IdempotentStatement}: their promises are the same.
 * The service's schema holds the table `idempotency_record` (model IdempotencyRecord: scope, key, fingerprint, response, created_at,
 * expires_at; primary key scope and key).
 * @throws DomainError error_idempotency_key_conflict for another body under the key; error_idempotency_in_progress when the
 * first call with the key has not ended within 5 s.
 */
export function runIdempotent<Response>(
  pool: Pool,
  context: Context,
  write: IdempotentTransaction<Response> | IdempotentStatement<Response>,
): Promise<Response> {
  return 'prepare' in write ? runStatement(pool, context, write) : runTransaction(pool, context, write);
}

async function runTransaction<Response>(
  pool: Pool,
  context: Context,
  { codec, authorize, write }: IdempotentTransaction<Response>,
): Promise<Response> {
  const { idempotency } = context;
  return withTransaction(pool, async (tx) => {
    const recorded = idempotency && (await claimKey(tx, idempotency));
    await authorize?.(tx);
    if (recorded) {
      context.trailers.set(REPLAYED_KEY, '1');
      return codec.decode(recorded);
    }
    const response = await write(tx);
    if (idempotency) await recordResponse(tx, idempotency, codec.encode(response).finish());
    return response;
  });
}

async function runStatement<Response>(
  pool: Pool,
  context: Context,
  { codec, authorize, prepare }: IdempotentStatement<Response>,
): Promise<Response> {
  const { idempotency } = context;
  /**
   * Another body's conflict and a recorded answer come before our refusal (contract 4): the transaction keeps that order, and waits for who
   * holds the key.
   */
  const refuseUnlessRecorded = (refusal: unknown): Promise<Response> =>
    runTransaction(pool, context, {
      codec,
      authorize: async () => authorize?.(),
      write: () => Promise.reject(refusal as Error),
    });
  let prepared: ReturnType<typeof prepare>;
  try {
    authorize?.();
    prepared = prepare();
  } catch (refusal) {
    if (!idempotency) throw refusal;
    return refuseUnlessRecorded(refusal);
  }
  const { response, statement, id, rows } = prepared;
  const isFirst = await statement.write(pool, { id, rows, idempotency, response: codec.encode(response).finish() });
  return isFirst ? response : refuseUnlessRecorded(inProgress());
}
