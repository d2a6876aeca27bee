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

/** A write whose phases share no rows: steps of one transaction, which may read, lock and decide. */
export interface IdempotentTransaction<Response> {
  codec: ResponseCodec<Response>;
  /**
   * The caller's right to this row (docs/reference/order-of-checks.md#idempotent-requests). Runs before the write and before every replay,
   * so that who has lost the right gets no old answer. Throws a DomainError.
   */
  authorize?: (tx: PoolClient) => Promise<void>;
  /** The effect, its events and the response, through `tx` alone. What it throws leaves the key free. */
  write: (tx: PoolClient) => Promise<Response>;
}

/**
 * A write on rows that it finds first, in one transaction. Rows travel from phase to phase as values: no variable outlives its phase.
 * `find` and `authorize` also run before a replay, so a caller who has lost the right gets no recorded answer.
 */
export interface IdempotentChange<Found, Response> {
  codec: ResponseCodec<Response>;
  /** Reads and locks what the write is about. Throws a DomainError where there is nothing for this caller. */
  find: (tx: PoolClient) => Promise<Found>;
  /** The caller's right to what was found. Throws a DomainError. */
  authorize?: (found: Found) => Promise<void> | void;
  /**
   * The write ends the right that it needs (leaving, deleting, handing over). A repeat gets the recorded answer without `find` and
   * `authorize`.
   */
  endsOwnRight?: boolean;
  /** The effect, its events and the response, through `tx` alone. What it throws leaves the key free. */
  write: (tx: PoolClient, found: Found) => Promise<Response>;
}

/**
 * A write that is one statement and whose response is known before it runs: a creation, whose ids and times are ours. It is one
 * round trip where a transaction is six, and shares that with the calls of its tick. Nothing here reads this service's database: rights and
 * rules are of what peers have said.
 */
export interface IdempotentStatement<Authorized, Response> {
  codec: ResponseCodec<Response>;
  /** The caller's right, and what it was read from, which `prepare` is given. Throws a DomainError. */
  authorize?: () => Authorized;
  /** The rules, then what is to be written. May run for nothing: it has no effects. What it throws leaves the key free. */
  prepare: (authorized: Authorized) => { response: Response; statement: OnceStatement } & OnceRows;
}

type Context = Pick<CallContext, 'idempotency' | 'trailers'>;

/**
 * Runs a write RPC, and records its response, in one transaction (docs/reference/order-of-checks.md#idempotent-requests). A repeated key
 * answers with the recorded bytes and marks the answer as replayed. Without an Idempotency-Key nothing is recorded. A write on rows that
 * exist is an {@link IdempotentChange}, a creation in several steps an {@link IdempotentTransaction}, and one that only inserts an {@link
 * IdempotentStatement}: their promises are the same. The service's schema holds the table `idempotency_record` (model IdempotencyRecord:
 * scope, key, fingerprint, response, created_at, expires_at; primary key scope and key).
 * @throws DomainError error_idempotency_key_conflict for another body under the key; error_idempotency_in_progress when the
 * first call with the key has not ended within 5 s.
 */
export function runIdempotent<Found, Response>(pool: Pool, context: Context, write: IdempotentChange<Found, Response>): Promise<Response>;
export function runIdempotent<Authorized, Response>(
  pool: Pool,
  context: Context,
  write: IdempotentStatement<Authorized, Response>,
): Promise<Response>;
export function runIdempotent<Response>(pool: Pool, context: Context, write: IdempotentTransaction<Response>): Promise<Response>;
export function runIdempotent<Response>(
  pool: Pool,
  context: Context,
  write: IdempotentChange<unknown, Response> | IdempotentTransaction<Response> | IdempotentStatement<unknown, Response>,
): Promise<Response> {
  if ('prepare' in write) return runStatement(pool, context, write);
  return 'find' in write ? runChange(pool, context, write) : runChange(pool, context, changeOf(write));
}

/** A transaction whose phases share nothing. */
const changeOf = <Response>({ codec, authorize, write }: IdempotentTransaction<Response>): IdempotentChange<void, Response> => ({
  codec,
  find: async (tx) => authorize?.(tx),
  write,
});

async function runChange<Found, Response>(
  pool: Pool,
  context: Context,
  { codec, find, authorize, endsOwnRight = false, write }: IdempotentChange<Found, Response>,
): Promise<Response> {
  const { idempotency } = context;
  return withTransaction(pool, async (tx) => {
    const recorded = idempotency && (await claimKey(tx, idempotency));
    if (recorded && endsOwnRight) return replay(context, codec, recorded);
    const found = await find(tx);
    await authorize?.(found);
    if (recorded) return replay(context, codec, recorded);
    const response = await write(tx, found);
    if (idempotency) await recordResponse(tx, idempotency, codec.encode(response).finish());
    return response;
  });
}

function replay<Response>(context: Context, codec: ResponseCodec<Response>, recorded: Uint8Array): Response {
  context.trailers.set(REPLAYED_KEY, '1');
  return codec.decode(recorded);
}

async function runStatement<Authorized, Response>(
  pool: Pool,
  context: Context,
  { codec, authorize, prepare }: IdempotentStatement<Authorized, Response>,
): Promise<Response> {
  const { idempotency } = context;
  /**
   * Another body's conflict and a recorded answer come before our refusal (docs/reference/order-of-checks.md#idempotent-requests): the
   * transaction keeps that order, and waits for the holder of the key.
   */
  const refuseUnlessRecorded = (refusal: unknown): Promise<Response> =>
    runChange(pool, context, {
      codec,
      find: async () => void authorize?.(),
      write: () => Promise.reject(refusal as Error),
    });
  let prepared: ReturnType<typeof prepare>;
  try {
    prepared = prepare(authorize?.() as Authorized);
  } catch (refusal) {
    if (!idempotency) throw refusal;
    return refuseUnlessRecorded(refusal);
  }
  const { response, statement, id, rows } = prepared;
  const isFirst = await statement.write(pool, { id, rows, idempotency, response: codec.encode(response).finish() });
  return isFirst ? response : refuseUnlessRecorded(inProgress());
}
