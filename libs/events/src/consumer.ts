import { DAY_MS, ifInTime, invariant } from '@matchpoint/core';
import { directUrlOf } from '@matchpoint/postgres';
import { type NatsConnection } from '@nats-io/transport-node';
import { pauseOrReconnect } from './connect-nats.js';
import { type ConsumerOptions, handleOf } from './consumer-options.js';
import { Delivery, type Tally } from './delivery.js';
import { type ConsumerFigures, countDead, READ_MS } from './figures.js';
import { findMissing, type PublishedEvent } from './audit.js';
import { retryDead } from './dead-events.js';
import { replayDurable } from './durable.js';
import { pruneInbox } from './inbox.js';
import { manage, subjectOf } from './stream.js';
import { commonFilter, matchesTypes } from './type-filter.js';
import { type Held, holdLease } from './lease.js';
import { Progress, type WorkStatus } from './progress.js';
import { ConsumerWatch } from './watch-consumer.js';
import { Backoff, pause, unlessAborted } from './wait.js';

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 2000;
const PRUNE_INTERVAL_MS = 60_000;
/** Between the parts of a long prune. */
const PRUNE_PAUSE_MS = 2000;

/** Operator actions on the events of a consumer; any process of the service can run them. */
export interface ConsumerControl {
  readonly name: string;
  /** Handles the parked messages again, or one of them. */
  retryDead(eventId?: string): Promise<{ handled: number; failed: number }>;
  /** Rereads the stream from an instant on; returns how many events it holds since then. The inbox skips handled ones. */
  replay(since: Date): Promise<number>;
  /** Which of these events it should have handled but has not. */
  findUnhandled(events: readonly PublishedEvent[]): Promise<string[]>;
}

export interface Consumer {
  /** Whether this process is the one that consumes. */
  readonly isActive: boolean;
  /** Whether events reach their handler, whichever process handles them. */
  status(): Promise<WorkStatus>;
  /** For metrics. */
  figures(): Promise<ConsumerFigures>;
  /** Operator actions on its events. */
  readonly control: ConsumerControl;
  /** Finishes the running handlers and stops. */
  stop(): Promise<void>;
}

/**
 * Handles every event of the given types once, in order per subject, until stopped. Each consumer has one active process. Survives restarts
 * of PostgreSQL and NATS, and the loss of NATS's data, without help. README, "The guarantee".
 */
export function startConsumer(options: ConsumerOptions): Consumer {
  invariant(/^[\w-]+$/.test(options.consumer), 'a consumer is named by letters, digits, _ and -');
  const stopping = new AbortController();
  let isActive = false;
  const progress = new Progress();
  const tally: Tally = { handled: 0, failures: 0 };
  const watch = new ConsumerWatch();
  const watching = watch.run(options, stopping.signal);
  const lease = {
    connectionString: options.connectionString ?? directUrlOf(options.pool),
    applicationName: options.consumer,
    name: options.consumer,
    logger: options.logger,
  };
  const done = holdLease(lease, stopping.signal, async (held) => {
    const nats = await unlessAborted(Promise.resolve(options.nats), held.signal);
    if (!nats) return;
    isActive = true;
    try {
      await Promise.all([consume(options, nats, held, { progress, tally }), forget(options, held)]);
    } finally {
      isActive = false;
      progress.succeed();
    }
  });
  const readDead = () => ifInTime(READ_MS, () => countDead(options.pool, options.consumer));
  return {
    get isActive() {
      return isActive;
    },
    async status() {
      const dead = await readDead();
      return {
        name: options.consumer,
        trouble: progress.trouble ?? watch.trouble,
        ...(watch.waiting !== undefined && { waiting: watch.waiting }),
        ...(dead !== undefined && { dead }),
      };
    },
    async figures() {
      const figures = { kind: 'consumer' as const, name: options.consumer, isActive, ...tally };
      if (!isActive) return figures;
      const dead = await readDead();
      return { ...figures, backlog: { ...watch.backlog, ...(dead !== undefined && { dead }) } };
    },
    control: controlOf(options),
    async stop() {
      stopping.abort();
      await Promise.all([done, watching]);
    },
  };
}

function controlOf(options: ConsumerOptions): ConsumerControl {
  const { pool, consumer, subjects } = options;
  return {
    name: consumer,
    retryDead: (eventId) => retryDead(pool, consumer, handleOf(options), eventId),
    async replay(since) {
      const manager = await manage(await options.nats);
      return replayDurable(manager, { name: consumer, filter: subjectOf(commonFilter(subjects)), since });
    },
    findUnhandled(events) {
      const concerned = events.filter(({ type }) => matchesTypes(subjects, type));
      return findMissing(
        pool,
        consumer,
        concerned.map(({ id }) => id),
      );
    },
  };
}

interface Account {
  progress: Progress;
  tally: Tally;
}

/** Runs one delivery after another. Each begins by repairing the durable, and ends with the connection or the durable. */
async function consume(
  options: ConsumerOptions,
  nats: NatsConnection,
  { fence, signal }: Held,
  { progress, tally }: Account,
): Promise<void> {
  const backoff = new Backoff(FIRST_RETRY_MS, MAX_RETRY_MS);
  while (!signal.aborted) {
    try {
      const delivery = await Delivery.open(options, nats, inboxHorizon(options), { fence, signal, tally });
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
