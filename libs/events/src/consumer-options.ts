import { type Clock } from '@matchpoint/core';
import { type NatsConnection } from '@nats-io/transport-node';
import { type Pool } from 'pg';
import { type ConsumerName } from './consumers.js';
import { type Handle, type HandleMany } from './inbox.js';
import { type LeaseLogger } from './lease.js';
import { type StreamOptions } from './stream.js';
import { type TypePattern } from './type-filter.js';

/**
 * How events are handled: one per transaction, with subjects in parallel, or all waiting ones in one transaction. A batch that fails is
 * retried one event at a time.
 */
export type Handling = { handle: Handle; handleMany?: undefined } | { handleMany: HandleMany; handle?: undefined };

export interface ConsumerSettings {
  nats: NatsConnection | PromiseLike<NatsConnection>;
  pool: Pool;
  /** A direct URL of the database, where the pool goes through a transaction pooler. Default: the pool's own (`directUrlOf`). */
  connectionString?: string;
  /** Declared in `consumers.ts`, from which its permissions derive. */
  consumer: ConsumerName;
  /** Event types, or patterns of them (`match.*`, `score.>`). */
  subjects: readonly TypePattern[];
  /** Called after every commit of handled events, also of those that turn out to have been handled before. */
  onHandled?: () => void;
  logger: LeaseLogger;
  /** The database's clock. It determines what is due for deletion, and where a new durable begins. */
  clock: Clock;
  stream?: StreamOptions;
  /**
   * Subjects handled at the same time, each on a connection of the pool. Default 4. With `handleMany` the default is 1, and subjects are
   * spread over this many concurrent batches.
   */
  concurrency?: number;
  /** Most events that `handleMany` gets at once. Default 100. */
  maxBatch?: number;
  /** Minimum time between the beginnings of batches, unless one is full, so that events share their cost. Default 10 ms. */
  batchIntervalMs?: number;
  /** A message is parked after this many failures of its own. Default 8. */
  maxAttempts?: number;
  /** The first delay after a failure, doubled up to 100 times its length. Default 100 ms. */
  retryDelayMs?: number;
  /** How long handled events are remembered; more than every outbox's retention. Default 7 days. */
  inboxRetentionMs?: number;
}

export type ConsumerOptions = ConsumerSettings & Handling;

/** The handler of a single event. */
export function handleOf(options: Handling): Handle {
  return options.handle ?? ((tx, event) => options.handleMany(tx, [event]));
}
