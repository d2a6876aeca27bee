import { type Clock, OUTBOX_RETENTION_MS } from '@matchpoint/core';
import { isConnectionLost } from '@matchpoint/postgres';
import { jetstream, type JetStreamManager } from '@nats-io/jetstream';
import { type NatsConnection } from '@nats-io/transport-node';
import { type Client } from 'pg';
import { pauseOrReconnect, sessionOf } from './connect-nats.js';
import { type OutboxRow } from './envelope.js';
import { type Fence, type Held, isLeaseLost } from './lease.js';
import { SLEEP_LOCK, WAKE_CHANNEL } from './outbox.js';
import { markPublished, markUnpublished, pruneOutbox, readRelayState, type Republishing, selectUnpublished } from './outbox-rows.js';
import { type Progress } from './progress.js';
import { type Published, publishBatch } from './publish-batch.js';
import { purgeConsumed } from './purge-consumed.js';
import { type Refusal, Refusals } from './refusal.js';
import { type RelayOptions } from './relay-options.js';
import { noteRepublished, selectRetained } from './republish.js';
import { holdBehind, setAside } from './set-aside.js';
import { isStreamFull, listConsumers, manage } from './stream.js';
import { verifyStream } from './verify-stream.js';
import { Backoff, Doorbell, pause } from './wait.js';

/** In case a bell is lost: appenders ring while we hold the sleep lock. */
const POLL_MS = 1_000;
/** Wait while an appender keeps us from sleeping: its transaction is about to commit. */
const DROWSY_MS = 10;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 2000;
/** Retained events to republish between batches of new ones: few enough not to delay those. */
const PAGE_BETWEEN = 100;

/** The relay while it holds the lease. */
export class ActiveRelay {
  readonly #clock: Clock;
  readonly #doorbell = new Doorbell();
  readonly #refusals = new Refusals();
  readonly #backoff = new Backoff(FIRST_RETRY_MS, MAX_RETRY_MS);
  #manager: JetStreamManager | undefined;
  #verifiedSession = '';
  #verifyAt = 0;
  #pruneAt = 0;
  /** The highest stream sequence that we were given since the stream was verified. */
  #lastSequence = 0;
  /** Events that the stream lost and that are being republished. */
  #republishing: Republishing | undefined;
  #republished = 0;
  /** Holding the sleep lock: appenders ring. */
  #isArmed = false;
  private readonly client: Client;
  private readonly fence: Fence;
  private readonly signal: AbortSignal;

  constructor(
    private readonly options: RelayOptions,
    held: Held,
    private readonly nats: NatsConnection,
    private readonly progress: Progress,
    /** Counted for metrics. */
    private readonly sent: { published: number; republished: number },
  ) {
    ({ client: this.client, fence: this.fence, signal: this.signal } = held);
    this.#clock = options.clock;
  }

  /** Runs until the signal aborts. Throws if the lease or the connection to the database is lost. */
  async run(): Promise<void> {
    this.client.on('notification', () => this.#doorbell.ring());
    await this.client.query(`listen ${WAKE_CHANNEL}`);
    while (!this.signal.aborted) {
      try {
        await this.#prune();
        await this.#verify();
        const isBusy = await this.#publish();
        this.#backoff.reset();
        this.progress.succeed();
        if (!isBusy) await this.#sleep();
      } catch (error) {
        if (isConnectionLost(error) || isLeaseLost(error) || this.signal.aborted) throw error;
        await this.#recover(error);
      }
    }
  }

  /** Publishes one batch, and a page of the events that the stream lost. Returns false if there was nothing to publish. */
  async #publish(): Promise<boolean> {
    const batchSize = this.options.batchSize ?? 1000;
    const rows = await selectUnpublished(this.client, batchSize, this.#refusals.paused());
    await holdBehind(
      this.client,
      this.fence,
      rows.filter(({ isBehind }) => isBehind),
    );
    const free = rows.filter(({ isBehind }) => !isBehind);
    if (free.length > 0) await this.#sendNew(free);
    if (!this.#republishing) return rows.length > 0;
    await this.#republish(this.#republishing, rows.length > 0 ? Math.min(PAGE_BETWEEN, batchSize) : batchSize);
    return true;
  }

  async #sendNew(rows: readonly OutboxRow[]): Promise<void> {
    const { published, refused, failure } = await this.#send(rows);
    const refusedForGood = this.#refusals.note(published, refused);
    await setAside(this.client, this.fence, refusedForGood, this.#clock.now());
    for (const { row, reason, detail } of refusedForGood) {
      const { id, type, subject } = row;
      this.options.logger.error({ event: id, type, subject, detail }, `set an event aside: ${reason}`);
    }
    if (failure !== undefined) throw failure;
  }

  async #send(rows: readonly OutboxRow[]): Promise<{ published: OutboxRow[]; refused: Refusal[]; failure?: unknown }> {
    await this.#disarm();
    const { published, refused, failure } = await publishBatch(jetstream(this.nats), rows, this.options.service);
    await markPublished(this.client, this.fence, published, this.#clock.now());
    this.#watchSequence(published);
    this.sent.published += published.length;
    const positions = new Set(published.map(({ position }) => position));
    return { published: rows.filter(({ position }) => positions.has(position)), refused, failure };
  }

  async #republish(from: Republishing, limit: number): Promise<void> {
    const { rows, next } = await selectRetained(this.client, from, limit, this.#horizon());
    if (rows.length > 0) await this.#sendAgain(rows);
    await noteRepublished(this.client, this.fence, from, next);
    this.#republishing = next;
    this.#republished += rows.length;
    if (next !== undefined) return;
    if (this.#republished > 0) this.options.logger.info({ count: this.#republished }, 'published again what the stream had lost');
    this.#republished = 0;
  }

  /** An event that NATS refuses now is handled like a new one, so that it does not hold back other subjects. */
  async #sendAgain(rows: readonly OutboxRow[]): Promise<void> {
    const { published, failure } = await this.#send(rows);
    this.sent.republished += published.length;
    if (failure !== undefined) throw failure;
    const sent = new Set(published);
    await markUnpublished(
      this.client,
      this.fence,
      rows.filter((row) => !sent.has(row)),
    );
  }

  /** Detects a different stream: a new message got a sequence that was already taken. */
  #watchSequence(published: readonly Published[]): void {
    if (published.some(({ streamSequence, isRepeat }) => !isRepeat && streamSequence <= this.#lastSequence)) this.#verifyAt = 0;
    this.#lastSequence = published.reduce((highest, { streamSequence }) => Math.max(highest, streamSequence), this.#lastSequence);
  }

  /** Runs before anything is published over a new connection, because the server may have lost its data. */
  async #verify(): Promise<void> {
    const session = sessionOf(this.nats);
    if (session === this.#verifiedSession && performance.now() < this.#verifyAt) return;
    this.#manager ??= await manage(this.nats);
    const { stream, logger } = this.options;
    this.#republishing = await verifyStream(this.client, this.#manager, { stream, logger, fence: this.fence });
    this.#verifiedSession = session;
    this.#lastSequence = 0;
    this.#verifyAt = performance.now() + (this.options.verifyIntervalMs ?? 10_000);
  }

  async #prune(): Promise<void> {
    if (performance.now() < this.#pruneAt) return;
    const hasMore = await pruneOutbox(this.client, this.fence, this.#horizon());
    if (!hasMore) this.#pruneAt = performance.now() + (this.options.pruneIntervalMs ?? 60_000);
  }

  #horizon(): Date {
    return new Date(this.#clock.now().getTime() - (this.options.outboxRetentionMs ?? OUTBOX_RETENTION_MS));
  }

  /** Called when nothing was found. Arms the bell, checks again because a row may have arrived in between, and only then waits. */
  async #sleep(): Promise<void> {
    const pollMs = Math.min(this.options.pollIntervalMs ?? POLL_MS, this.#refusals.untilDueMs() ?? Number.POSITIVE_INFINITY);
    if (this.#isArmed) return this.#doorbell.wait(pollMs, this.signal);
    const { rows } = await this.client.query<{ isHeld: boolean }>(`select pg_try_advisory_lock(${SLEEP_LOCK}) as "isHeld"`);
    this.#isArmed = rows[0]?.isHeld ?? false;
    if (!this.#isArmed) await pause(DROWSY_MS, this.signal);
  }

  async #disarm(): Promise<void> {
    if (!this.#isArmed) return;
    await this.client.query(`select pg_advisory_unlock(${SLEEP_LOCK})`);
    this.#isArmed = false;
  }

  async #recover(error: unknown): Promise<void> {
    this.#verifyAt = 0;
    this.progress.fail(error);
    if (isStreamFull(error) && (await this.#makeRoom())) return;
    const delayMs = this.#backoff.nextMs();
    this.options.logger.warn({ err: error, delayMs }, 'could not publish events; they stay in the outbox');
    await pauseOrReconnect(this.nats, delayMs, this.signal);
  }

  async #makeRoom(): Promise<boolean> {
    if (!this.#manager) return false;
    const state = await readRelayState(this.client);
    const purged = await purgeConsumed(this.#manager, state?.knownConsumers ?? []);
    if (purged > 0) return true;
    const consumers = await listConsumers(this.#manager);
    const behind = consumers.map(({ name, num_pending: waiting, num_ack_pending: delivered }) => ({ name, pending: waiting + delivered }));
    this.options.logger.error({ behind, known: state?.knownConsumers }, 'the stream is full of events that a consumer has not handled');
    return false;
  }
}
