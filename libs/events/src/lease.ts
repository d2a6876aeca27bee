import { invariant } from '@matchpoint/core';
import { createClient } from '@matchpoint/postgres';
import { type Client, type Pool } from 'pg';
import { Backoff, pause } from './wait.js';

const POLL_MS = 500;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 2000;
/** A server that does not answer cannot keep us from leaving. */
const END_TIMEOUT_MS = 1000;

export interface LeaseLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface LeaseOptions {
  /** A direct connection: the lock lives in its session. */
  connectionString: string;
  applicationName: string;
  /** Two int4 SQL expressions: the advisory lock's key. */
  lockKey: string;
  logger: LeaseLogger;
}

/** The server gives the lock of a machine that vanished without a word to another one after 25 s, not after two hours. */
const KEEPALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

function withKeepalive(connectionString: string): string {
  const url = new URL(connectionString);
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} ${KEEPALIVE}`.trim());
  return url.toString();
}

/** Where the pool of `createPool` connects to. */
export function connectionStringOf(pool: Pool): string {
  invariant(pool.options.connectionString !== undefined, 'the pool was made from a connection string');
  return pool.options.connectionString;
}

/**
 * Until `stopped`: waits for the lock, runs `work` while holding it, and begins again when `work` throws or the connection
 * dies. `work` gets the connection and a signal that aborts at stop and at the loss of the lock; it must then end soon.
 * The lock is tried, not waited for: a waiting session would hold back vacuum.
 */
export async function holdLease(options: LeaseOptions, stopped: AbortSignal, work: (client: Client, signal: AbortSignal) => Promise<void>): Promise<void> {
  const backoff = new Backoff(FIRST_RETRY_MS, MAX_RETRY_MS);
  while (!stopped.aborted) {
    const client = createClient({ ...options, connectionString: withKeepalive(options.connectionString) });
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    try {
      await client.connect();
      const signal = AbortSignal.any([stopped, lost.signal]);
      if (await acquire(client, options.lockKey, signal)) {
        backoff.reset();
        await work(client, signal);
      }
    } catch (error) {
      if (!stopped.aborted) options.logger.warn({ err: error, lease: options.applicationName }, 'lost the lease; will try again');
    } finally {
      await leave(client);
    }
    if (!stopped.aborted) await pause(backoff.nextMs(), stopped);
  }
}

async function leave(client: Client): Promise<void> {
  const left = new AbortController();
  await Promise.race([client.end().catch(() => undefined), pause(END_TIMEOUT_MS, left.signal)]);
  left.abort();
}

async function acquire(client: Client, lockKey: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const { rows } = await client.query<{ isHeld: boolean }>(`select pg_try_advisory_lock(${lockKey}) as "isHeld"`);
    if (rows[0]?.isHeld) return true;
    await pause(POLL_MS, signal);
  }
  return false;
}
