import { type Clock, invariant } from '@matchpoint/core';
import { type NatsConnection } from '@nats-io/transport-node';
import { type Pool } from 'pg';
import { pauseOrReconnect } from './connect-nats.js';
import { Delivery } from './delivery.js';
import { type Handle, type HandleMany, pruneInbox, retryDead } from './inbox.js';
import { connectionStringOf, type Held, holdLease, type LeaseLogger } from './lease.js';
import { Progress, type WorkStatus } from './progress.js';
import { type StreamOptions } from './stream.js';
import { type TypePattern } from './type-filter.js';
import { ConsumerWatch } from './watch-consumer.js';
import { Backoff, pause, unlessAborted } from './wait.js';

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 2000;
const PRUNE_INTERVAL_MS = 60_000;
/** Between the parts of a long prune. */
const PRUNE_PAUSE_MS = 2000;
const DAY_MS = 86_400_000;

/** How events are handled: one in a transaction, subjects in parallel; or as many as are at hand in one. Those that fail together are tried again one by one. */
export type Handling = { handle: Handle; handleMany?: undefined } | { handleMany: HandleMany; handle?: undefined };

export interface ConsumerSettings {
  nats: NatsConnection | PromiseLike<NatsConnection>;
  pool: Pool;
  /** A direct URL of the database, where the pool goes through a transaction pooler. Default: the pool's. */
  connectionString?: string;
  /** Unique in the product and for ever the same: `<service>-<purpose>`. */
  consumer: string;
  /** Event types, or patterns of them (`match.*`, `score.>`). */
  subjects: readonly TypePattern[];
  /** Called after every commit of handled events. */
  onHandled?: () => void;
  logger: LeaseLogger;
  /** The database's: what is due for deletion, and where a new durable begins, is told by it. */
  clock: Clock;
  stream?: StreamOptions;
  /**
   * Subjects handled at the same time, each on a connection of the pool. Default 4. With `handleMany` it is 1 by default, and subjects are spread over
   * so many batches at a time.
   */
  concurrency?: number;
  /** Most events that `handleMany` gets at once. Default 100. */
  maxBatch?: number;
  /** After so many failures that are the message's own it is parked. Default 8. */
  maxAttempts?: number;
  /** The first delay after a failure, doubled up to 100 times as much. Default 100 ms. */
  retryDelayMs?: number;
  /** How long handled events are remembered; more than every outbox's retention. Default 7 days. */
  inboxRetentionMs?: number;
}

export type ConsumerOptions = ConsumerSettings & Handling;

export interface Consumer {
  /** Whether this process is the one that consumes. */
  readonly isActive: boolean;
  /** Whether events reach their handler, whichever process handles them. */
  status(): WorkStatus;
  /** Handles the parked messages again; answers how many are done with. */
  retryDead(): Promise<number>;
  /** Finishes the handlers that run and leaves. */
  stop(): Promise<void>;
}

/** Handles every event of the given types once, in order per subject, as one active process a consumer, until stopped. Survives NATS (its data included) and PostgreSQL restarts by itself. README, "The guarantee". */
export function startConsumer(options: ConsumerOptions): Consumer {
  invariant(/^[\w-]+$/.test(options.consumer), 'a consumer is named by letters, digits, _ and -');
  const stopping = new AbortController();
  let isActive = false;
  const progress = new Progress();
  const watch = new ConsumerWatch();
  const watching = watch.run(options, stopping.signal);
  const lease = {
    connectionString: options.connectionString ?? connectionStringOf(options.pool),
    applicationName: options.consumer,
    name: options.consumer,
    logger: options.logger,
  };
  const done = holdLease(lease, stopping.signal, async (held) => {
    const nats = await unlessAborted(Promise.resolve(options.nats), held.signal);
    if (!nats) return;
    isActive = true;
    try {
      await Promise.all([consume(options, nats, held, progress), forget(options, held)]);
    } finally {
      isActive = false;
      progress.succeed();
    }
  });
  return {
    get isActive() {
      return isActive;
    },
    status: () => ({ name: options.consumer, trouble: progress.trouble ?? watch.trouble }),
    retryDead: () => retryDead(options.pool, options.consumer, handleOf(options)),
    async stop() {
      stopping.abort();
      await Promise.all([done, watching]);
    },
  };
}

/** The handler of a single event. */
export function handleOf(options: Handling): Handle {
  return options.handle ?? ((tx, event) => options.handleMany(tx, [event]));
}

/** One delivery after another: each begins with a durable that is set right, and ends with the connection or the durable. */
async function consume(options: ConsumerOptions, nats: NatsConnection, { fence, signal }: Held, progress: Progress): Promise<void> {
  const backoff = new Backoff(FIRST_RETRY_MS, MAX_RETRY_MS);
  while (!signal.aborted) {
    try {
      const delivery = await Delivery.open(options, nats, inboxHorizon(options), { fence, signal });
      backoff.reset();
      progress.succeed();
      await delivery.run();
    } catch (error) {
      if (signal.aborted) return;
      const delayMs = backoff.nextMs();
      progress.fail(error);
      options.logger.warn({ err: error, consumer: options.consumer, delayMs }, 'the delivery of events broke off');
      await pauseOrReconnect(nats, delayMs, signal);
    }
  }
}

/** Forgets old deliveries. */
async function forget(options: ConsumerOptions, { fence, signal }: Held): Promise<void> {
  while (!signal.aborted) {
    const hasMore = await pruneInbox(options.pool, fence, inboxHorizon(options)).catch(() => false);
    await pause(hasMore ? PRUNE_PAUSE_MS : PRUNE_INTERVAL_MS, signal);
  }
}

function inboxHorizon({ clock, inboxRetentionMs = 7 * DAY_MS }: ConsumerOptions): Date {
  return new Date(clock.now().getTime() - inboxRetentionMs);
}
