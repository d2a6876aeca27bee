import { isUnavailable, run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { coalesce, type Coalesced } from './coalesce.js';
import type { IdempotencyContext } from './context.js';
import { inProgress, isLockNotAvailable, takeKeys } from './idempotency-record.js';

/** One call's part of a statement. */
export interface OnceRows {
  /** The id of the created row: a fresh one, so that the write cannot happen twice. */
  id: string;
  /** The statement's own parameters from $7 on: JSON arrays of rows. */
  rows: readonly string[];
}

export interface OnceCall extends OnceRows {
  idempotency: IdempotencyContext | undefined;
  /** The answer recorded under the key. */
  response: Uint8Array;
}

/** A write that is one statement with its idempotency records, made by {@link sqlOnce}. */
export interface OnceStatement {
  readonly text: string;
  /** Writes and records the call, or does nothing if its key is taken. Returns whether it wrote. */
  write(pool: Pool, call: OnceCall): Promise<boolean>;
  /** Writes the rows in a transaction that holds the call's key itself. */
  writeWithin(tx: ClientBase, rows: OnceRows): Promise<void>;
}

/** A call in a batch waits this long for a holder of its key. Then it continues alone and waits as long as the pool does. */
const PATIENCE_AMONG_MANY = '100ms';

/**
 * Declares a write that is one statement together with its idempotency records, for any number of calls: calls of one tick are written
 * together, at a third of the cost (docs/adr/0003). `writes` are the data-modifying parts of a `with`. Their parameters from $7 on are the
 * rows of all calls, and they may write only for ids in the table `first (id)`: the calls whose key is free. (`(select $1)` hides the
 * number of calls from the planner, which would otherwise plan again for each number.)
 */
export function sqlOnce(name: string, writes: string): OnceStatement {
  const statement = sql<{ id: string }>(
    name,
    `with call as materialized (
    select c.*, case when $6::text is not null then set_config('lock_timeout', $6, true) end as patience
    from unnest((select $1::text[]), (select $2::text[]), (select $3::text[]), (select $4::text[]), (select $5::bytea[])) as c (id, scope,
      key, fingerprint, response)),
  keyed as (select * from call where key is not null order by scope, key),
  taken as (${takeKeys('keyed')}),
  first as (select id from call where key is null or (scope, key) in (select scope, key from taken)),
  ${writes}
  select id from first`,
  );
  const write = async (pool: Pool, calls: readonly OnceCall[]): Promise<boolean[]> => {
    const written = new Set((await run(pool, statement, parametersOf(calls))).map(({ id }) => id));
    return calls.map(({ id }) => written.has(id));
  };
  const alone = (pool: Pool, call: OnceCall): Promise<boolean> =>
    write(pool, [call]).then(
      ([isFirst]) => isFirst === true,
      (error: unknown) => {
        throw isLockNotAvailable(error) ? inProgress(error) : error;
      },
    );
  const together = (pool: Pool) =>
    coalesce(async (calls: OnceCall[]): Promise<(boolean | Promise<boolean>)[]> => {
      if (calls.length === 1) return calls.map((call) => alone(pool, call));
      return write(pool, calls).catch((error: unknown) => {
        if (isUnavailable(error) && !isLockNotAvailable(error)) throw error;
        // None was written. A failure or wait of one call, or a key that two of them share, must not fail the others.
        return calls.map((call) => alone(pool, call));
      });
    });
  const ofPools = new WeakMap<Pool, Coalesced<OnceCall, boolean | Promise<boolean>>>();
  return {
    text: statement.text,
    async write(pool, call) {
      const coalesced = ofPools.get(pool) ?? together(pool);
      ofPools.set(pool, coalesced);
      return coalesced(call);
    },
    async writeWithin(tx, rows) {
      await run(tx, statement, parametersOf([{ ...rows, idempotency: undefined, response: new Uint8Array() }]));
    },
  };
}

function parametersOf(calls: readonly OnceCall[]): unknown[] {
  const record = [
    calls.map(({ id }) => id),
    ...(['scope', 'key', 'fingerprint'] as const).map((field) => calls.map(({ idempotency }) => idempotency?.[field] ?? null)),
    calls.map(({ response }) => Buffer.from(response)),
    calls.length > 1 ? PATIENCE_AMONG_MANY : null,
  ];
  const rows = calls[0]?.rows.map((_, index) => joinArrays(calls.map((call) => call.rows[index] ?? '[]')));
  return [...record, ...(rows ?? [])];
}

/** JSON arrays as one. */
function joinArrays(arrays: readonly string[]): string {
  return `[${arrays
    .map((array) => array.slice(1, -1))
    .filter((rows) => rows !== '')
    .join(',')}]`;
}
