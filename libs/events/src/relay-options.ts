import { type Clock } from '@matchpoint/core';
import { type NatsConnection } from '@nats-io/transport-node';
import { type Pool } from 'pg';
import { type LeaseLogger } from './lease.js';
import { type StreamOptions } from './stream.js';

/** Options of a relay. */
export interface RelayOptions {
  /** The service's pool, which says where the database is. The relay uses a connection of its own. */
  pool: Pool;
  /** A direct URL of the database, if the pool uses a transaction pooler. Default: the pool's. */
  connectionString?: string;
  nats: NatsConnection | PromiseLike<NatsConnection>;
  /** The events' `source`. */
  service: string;
  logger: LeaseLogger;
  /** The database's clock. It decides what is due for deletion. */
  clock: Clock;
  stream?: StreamOptions;
  /** Rows published at once. Default 1000. */
  batchSize?: number;
  /**
   * How long published rows are kept after their creation, to be republished if NATS loses them. Default 3 days; shorter than every inbox's
   * retention.
   */
  outboxRetentionMs?: number;
  /** How often to look without being woken. Default 200 ms. */
  pollIntervalMs?: number;
  /** How often published rows past their retention are deleted. Default one minute. */
  pruneIntervalMs?: number;
  /** How often the stream is verified while the connection stays up. Default 10 s. */
  verifyIntervalMs?: number;
}
