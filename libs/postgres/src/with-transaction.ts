import { currentSpan, traced } from '@matchpoint/telemetry';
import { type Pool, type PoolClient } from 'pg';
import { isConnectionLost } from './classify-error.js';

/** Ends the transaction after an error; false if the connection can no longer be trusted. */
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
   * false: the commit does not wait for the disk. It is visible at once and atomic, but if the server itself crashes, the latest commits
   * are lost, newest first. Only for work that is then safely repeated. Default true.
   */
  isDurable?: boolean;
  /**
   * A statement without parameters that must succeed for the commit to happen. It is sent together with the commit, so no time passes
   * between the two however long this process is stopped. A stopped process therefore never holds its locks.
   */
  beforeCommit?: string;
}

/**
 * Runs `fn` in one transaction: commits its result, or rolls back and rethrows. The connection returns to the pool, or is destroyed if it
 * broke. Nothing is retried: a caller that may retry decides by `isUnavailable`.
 * @throws what `fn` throws; also if `fn` swallowed a statement's error, because then COMMIT silently rolls back.
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
    // For several statements `pg` returns an array.
    const command = [results].flat().at(-1)?.command;
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: an error of one of its statements was swallowed');
    tx.release();
    return result;
  } catch (error) {
    tx.release(!(await rollBack(tx, error)));
    throw error;
  }
}
