import { currentSpan, traced } from '@matchpoint/telemetry';
import { type Pool, type PoolClient } from 'pg';
import { isConnectionLost } from './classify-error.js';

/** Ends the transaction after an error; false where the connection cannot be trusted any more. */
async function rollBack(tx: PoolClient, error: unknown): Promise<boolean> {
  if (isConnectionLost(error)) return false;
  try {
    await tx.query('rollback');
    return true;
  } catch {
    return false;
  }
}

export interface TransactionOptions {
  /**
   * false: the commit does not wait for the disk. It is seen by all at once and stays whole, but the last ones are forgotten, newest first,
   * should the server itself crash: only for what is then rightly done again. Default true.
   */
  isDurable?: boolean;
  /**
   * A statement without parameters that must succeed for the commit to happen. It is sent together with the commit, so that no time passes
   * between the two however long this process is stopped: what it locks is not held by a process that does not run.
   */
  beforeCommit?: string;
}

/**
 * Runs `fn` in one transaction: commits its result, or rolls back and rethrows. The connection goes back to the pool, or is
 * destroyed where it broke. Nothing is retried: a caller that may repeat decides so by `isUnavailable`.
 * @throws what `fn` throws; also when `fn` swallowed a statement's error, because then COMMIT rolls back without a word.
 */
export function withTransaction<T>(pool: Pool, fn: (tx: PoolClient) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
  if (currentSpan() === undefined) return runTransaction(pool, fn, options);
  return traced({ name: 'transaction', kind: 'internal' }, () => runTransaction(pool, fn, options));
}

async function runTransaction<T>(pool: Pool, fn: (tx: PoolClient) => Promise<T>, options: TransactionOptions): Promise<T> {
  const { isDurable = true, beforeCommit } = options;
  const tx = await pool.connect();
  try {
    await tx.query(isDurable ? 'begin' : 'begin; set local synchronous_commit = off');
    const result = await fn(tx);
    const results = await tx.query(beforeCommit === undefined ? 'commit' : `${beforeCommit}; commit`);
    // For several statements `pg` answers an array.
    const command = [results].flat().at(-1)?.command;
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: an error of one of its statements was swallowed');
    tx.release();
    return result;
  } catch (error) {
    tx.release(!(await rollBack(tx, error)));
    throw error;
  }
}
