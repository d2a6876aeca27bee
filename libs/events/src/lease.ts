import { hostname } from 'node:os';
import { invariant } from '@matchpoint/core';
import { type ConnectionOptions, createClient, run, sql } from '@matchpoint/postgres';
import { type Client, type ClientBase, type Pool } from 'pg';
import { Backoff, pause } from './wait.js';

const POLL_MS = 500;
/** A holder that has not renewed for this long is overtaken. Including the waiting process's poll, that takes less than five seconds. */
const LIFE_MS = 4000;
const RENEW_MS = 1000;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 2000;
/** A server that does not answer must not keep us from stopping. */
const END_TIMEOUT_MS = 1000;
/** The SQLSTATE that the migrations' hold_lease raises. */
const LEASE_LOST = 'MP001';

export interface LeaseLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface LeaseOptions extends Pick<ConnectionOptions, 'plans'> {
  /** A direct connection: the end of its session gives the lease back. */
  connectionString: string;
  applicationName: string;
  /** Name of the lease, unique in the database: letters, digits, `_` and `-`. */
  name: string;
  logger: LeaseLogger;
}

/** The number under which a lease is held. The holder passes it to every statement and transaction that it writes. */
export interface Fence {
  readonly name: string;
  readonly number: number;
}

/** What work under a lease receives. */
export interface Held {
  client: Client;
  fence: Fence;
  /** Aborts at stop and when the lease is found to be lost. The work must then end soon. */
  signal: AbortSignal;
}

/** Whether a write was refused because another process holds the lease by now. */
export function isLeaseLost(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === LEASE_LOST;
}

/** A condition of a single statement, its parameters being the fence's name and number: fails the statement once the lease is lost. */
export function fencedBy(name: `$${number}`, number: `$${number}`): string {
  return `(select hold_lease(${name}, ${number}))`;
}

/** For `withTransaction`: makes the commit fail unless the lease is still held. */
export function commitUnder(fence: Fence | undefined): { beforeCommit?: string } {
  return fence ? { beforeCommit: `select hold_lease('${fence.name}', ${fence.number})` } : {};
}

const ASSERT = sql('lease_assert', `select ${fencedBy('$1', '$2')} as "isHeld"`);

/**
 * @throws an error of which {@link isLeaseLost} is true. For writes that cannot be fenced; it only proves that the lease was held a moment
 * ago.
 */
export async function assertHeld(client: Pool | ClientBase, { name, number }: Fence): Promise<void> {
  await run(client, ASSERT, [name, number]);
}

/**
 * Until `stopped`, waits for the lease, runs `work` while holding it, and starts over when `work` throws or the lease is lost. The lease
 * passes on at once when it is given back or the holder's session ends, and after {@link LIFE_MS} when the holder falls silent: frozen, cut
 * off, or too busy to renew. Such a holder cannot know that, so its writes are fenced. README, "One process at a time".
 */
export async function holdLease(options: LeaseOptions, stopped: AbortSignal, work: (held: Held) => Promise<void>): Promise<void> {
  invariant(/^[\w-]+$/.test(options.name), 'a lease is named by letters, digits, _ and -');
  const backoff = new Backoff(FIRST_RETRY_MS, MAX_RETRY_MS);
  while (!stopped.aborted) {
    const client = createClient(options);
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    try {
      await client.connect();
      const signal = AbortSignal.any([stopped, lost.signal]);
      const fence = await acquire(client, options, signal);
      if (fence) {
        backoff.reset();
        await workUnder(fence, { client, signal, lost, work, logger: options.logger });
      }
    } catch (error) {
      if (!stopped.aborted) options.logger.warn({ err: error, lease: options.name }, 'lost the lease; will retry');
    } finally {
      await leave(client);
    }
    if (!stopped.aborted) await pause(backoff.nextMs(), stopped);
  }
}

const TAKE = sql<{ number: number; previousPid: number | null }>(
  'lease_take',
  'select number, previous_pid as "previousPid" from take_lease($1, $2, $3 * interval \'1 ms\')',
);
const RENEW = sql<{ name: string }>(
  'lease_renew',
  "update lease set expires_at = clock_timestamp() + $3 * interval '1 ms' where name = $1 and number = $2 returning name",
);
const GIVE_BACK = sql('lease_give_back', "update lease set expires_at = '-infinity' where name = $1 and number = $2");
/** Also checks the application name, because another session may have reused the process id by now. */
const END_SESSION = sql(
  'lease_end_session',
  `select pg_terminate_backend(pid) from pg_stat_activity
   where pid = $1 and pid <> pg_backend_pid() and datname = current_database() and application_name = $2`,
);

async function acquire(client: Client, { name, applicationName, logger }: LeaseOptions, signal: AbortSignal): Promise<Fence | undefined> {
  while (!signal.aborted) {
    const [taken] = await run(client, TAKE, [name, `${hostname()}:${process.pid}`, LIFE_MS]);
    if (taken) {
      // Ending the overtaken session, if the role may do so, also releases its other locks (the relay's sleep lock). The fence needs no
      // such permission.
      await run(client, END_SESSION, [taken.previousPid, applicationName]).catch((error: unknown) =>
        logger.warn({ err: error, lease: name, pid: taken.previousPid }, "the session of the lease's last holder could not be ended"),
      );
      return { name, number: taken.number };
    }
    await pause(POLL_MS, signal);
  }
  return undefined;
}

interface Holding extends Omit<Held, 'fence'> {
  lost: AbortController;
  work: (held: Held) => Promise<void>;
  logger: LeaseLogger;
}

/** Renews while the work runs, also while it finishes after `stopped`. */
async function workUnder(fence: Fence, { client, signal, lost, work, logger }: Holding): Promise<void> {
  const ended = new AbortController();
  const renewing = renew(client, fence, ended.signal).catch((error: unknown) => {
    if (!lost.signal.aborted) logger.warn({ err: error, lease: fence.name }, 'the lease could not be renewed');
    lost.abort();
  });
  try {
    await work({ client, fence, signal });
  } finally {
    ended.abort();
    await renewing;
    if (!lost.signal.aborted) await run(client, GIVE_BACK, [fence.name, fence.number]).catch(() => undefined);
  }
}

/** @throws if another process holds the lease, or the database does not answer. */
async function renew(client: Client, fence: Fence, ended: AbortSignal): Promise<void> {
  for (;;) {
    await pause(RENEW_MS, ended);
    if (ended.aborted) return;
    const renewed = await run(client, RENEW, [fence.name, fence.number, LIFE_MS]);
    if (renewed.length === 0) throw new Error(`the lease ${fence.name} was taken over`);
  }
}

async function leave(client: Client): Promise<void> {
  const left = new AbortController();
  await Promise.race([client.end().catch(() => undefined), pause(END_TIMEOUT_MS, left.signal)]);
  left.abort();
}
