import { crc32 } from 'node:zlib';
import { DomainError } from '@matchpoint/errors';
import { isUnavailable } from '@matchpoint/postgres';
import { tracedFrom, tracedJoined } from '@matchpoint/telemetry';
import { type ConsumerMessages, jetstream, type JsMsg } from '@nats-io/jetstream';
import { type NatsConnection } from '@nats-io/transport-node';
import { Acknowledgements } from './acknowledgements.js';
import { onNewSession, sessionOf } from './connect-nats.js';
import { Batches } from './batches.js';
import { type ConsumerOptions, handleOf } from './consumer-options.js';
import { ACK_WAIT_MS, MAX_ACK_PENDING, takeOverDurable } from './durable.js';
import { decodeEnvelope, type EventEnvelope } from './envelope.js';
import { flushCommits, type HandleMany, handleManyOnce, handleOnce, park } from './inbox.js';
import { type Attempt, Lanes } from './lanes.js';
import { assertHeld, type Held, isLeaseLost } from './lease.js';
import { ensureStream, manage, STREAM_NAME, subjectOf, typeOf } from './stream.js';
import { commonFilter, matchesTypes } from './type-filter.js';
import { delayMs } from './wait.js';

/** A pull request is renewed after this time; a silent server is noticed after about the same time. */
const PULL_EXPIRES_MS = 2000;
/** Events in one transaction: enough to share its cost, few enough to release its locks soon. */
const DEFAULT_MAX_BATCH = 100;
const DEFAULT_BATCH_INTERVAL_MS = 10;
const DEFAULT_MAX_ATTEMPTS = 8;
const DEFAULT_RETRY_DELAY_MS = 100;

/** Outcomes of the events, counted for metrics. */
export interface Tally {
  handled: number;
  failures: number;
}

/** The lease that the delivery works under. */
type LeaseHeld = Pick<Held, 'fence' | 'signal'> & { tally: Tally };

interface Received {
  message: JsMsg;
  event: EventEnvelope;
}

/** Deliveries of the durable over one connection to NATS. Ends with the connection, the durable or the signal; then open another. */
export class Delivery {
  /** For events handled one by one. */
  readonly #lanes: Lanes;
  /** For events handled together; a subject always uses the same batches. Empty if the handler takes single events. */
  readonly #batches: readonly Batches<Received>[];
  /** By stream sequence. */
  readonly #inHand = new Map<number, JsMsg>();
  readonly #acknowledgements = new Acknowledgements();

  private constructor(
    private readonly options: ConsumerOptions,
    private readonly nats: NatsConnection,
    private readonly messages: ConsumerMessages,
    private readonly session: string,
    private readonly held: LeaseHeld,
  ) {
    const { handleMany, concurrency, maxBatch = DEFAULT_MAX_BATCH, batchIntervalMs = DEFAULT_BATCH_INTERVAL_MS } = options;
    this.#lanes = new Lanes(concurrency ?? 4);
    const bounds = { maxSize: maxBatch, intervalMs: batchIntervalMs };
    this.#batches = handleMany
      ? Array.from({ length: concurrency ?? 1 }, () => new Batches(bounds, (batch) => this.#attemptTogether(batch, handleMany)))
      : [];
  }

  /** Repairs the stream and the durable, and begins to pull. */
  static async open(options: ConsumerOptions, nats: NatsConnection, horizon: Date, held: LeaseHeld): Promise<Delivery> {
    const session = sessionOf(nats);
    const manager = await manage(nats);
    await ensureStream(manager, options.stream);
    // A process that was frozen and overtaken must not take the durable from the process that consumes now.
    await assertHeld(options.pool, held.fence);
    await takeOverDurable(manager, { name: options.consumer, filter: subjectOf(commonFilter(options.subjects)), horizon });
    const durable = await jetstream(nats).consumers.get(STREAM_NAME, options.consumer);
    const messages = await durable.consume({ max_messages: MAX_ACK_PENDING, expires: PULL_EXPIRES_MS, abort_on_missing_resource: true });
    return new Delivery(options, nats, messages, session, held);
  }

  /** @throws when the stream or the durable is gone. */
  async run(): Promise<void> {
    const stop = (): void => this.messages.stop();
    this.held.signal.addEventListener('abort', stop, { once: true });
    // Messages in flight when the connection broke must be redelivered before anything newer: start over.
    const stopListening = onNewSession(this.nats, stop);
    const report = setInterval(() => this.#inHand.forEach((message) => message.working()), ACK_WAIT_MS / 3);
    try {
      if (this.held.signal.aborted || sessionOf(this.nats) !== this.session) return;
      for await (const message of this.messages) {
        if (this.held.signal.aborted || sessionOf(this.nats) !== this.session) return;
        this.#receive(message);
      }
    } finally {
      stopListening();
      this.held.signal.removeEventListener('abort', stop);
      stop();
      await Promise.all(this.#batches.map((each) => each.close()));
      await this.#lanes.close();
      this.#acknowledgements.flush();
      clearInterval(report);
    }
  }

  #receive(message: JsMsg): void {
    if (this.#inHand.has(message.seq)) return; // its acknowledgement will count for this delivery too
    if (!matchesTypes(this.options.subjects, typeOf(message.subject))) return this.#acknowledgements.add(message);
    this.#inHand.set(message.seq, message);
    try {
      const event = decodeEnvelope(message.data);
      const batches = this.#batches[crc32(event.subject) % this.#batches.length];
      if (batches) batches.push({ message, event });
      else this.#handleAlone({ message, event });
    } catch (error) {
      this.#lanes.push(`undecodable ${message.seq}`, () => this.#park(message, undefined, error, 1));
    }
  }

  #handleAlone({ message, event }: Received): void {
    this.#lanes.push(event.subject, this.#attempt(message, event));
  }

  /**
   * One transaction for all. If it fails, the events are handled one by one, so that only the failing event is affected. Events behind it
   * keep their order.
   */
  async #attemptTogether(batch: readonly Received[], handleMany: HandleMany): Promise<void> {
    const { pool, consumer, logger, onHandled } = this.options;
    const [behind, together] = partition(batch, ({ event }) => this.#lanes.has(event.subject));
    behind.forEach((each) => this.#handleAlone(each));
    if (together.length === 0) return;
    try {
      const events = together.map(({ event }) => event);
      const part = { name: `${consumer} handles events`, kind: 'consumer', attributes: { events: events.length } } as const;
      const traceparents = events.map(({ traceparent }) => traceparent);
      await tracedJoined(traceparents, part, () => handleManyOnce(pool, consumer, events, handleMany, this.held.fence));
      onHandled?.();
      await flushCommits(pool);
    } catch (error) {
      logger.warn({ err: error, consumer, events: together.length }, 'events could not be handled together; will try one by one');
      together.forEach((each) => this.#handleAlone(each));
      return;
    }
    this.held.tally.handled += together.length;
    together.forEach(({ message }) => this.#settle(message));
  }

  #attempt(message: JsMsg, event: EventEnvelope): Attempt {
    const { pool, consumer, onHandled, logger, maxAttempts = DEFAULT_MAX_ATTEMPTS, retryDelayMs = DEFAULT_RETRY_DELAY_MS } = this.options;
    const handle = handleOf(this.options);
    let tries = 0;
    let failures = 0;
    return async () => {
      try {
        const part = {
          name: `${consumer} handles ${event.type}`,
          kind: 'consumer',
          attributes: { 'messaging.message.id': event.id },
        } as const;
        await tracedFrom(event.traceparent, part, () => handleOnce(pool, consumer, event, handle, this.held.fence));
      } catch (error) {
        tries++;
        this.held.tally.failures++;
        if (!isPassing(error)) failures++;
        if (failures >= maxAttempts) return this.#park(message, event.id, error, failures);
        logger.warn({ err: error, consumer, eventId: event.id, type: event.type, failures }, 'an event could not be handled; will retry');
        return delayMs(tries, retryDelayMs, retryDelayMs * 100);
      }
      onHandled?.();
      this.held.tally.handled++;
      return this.#settle(message);
    };
  }

  #settle(message: JsMsg): undefined {
    this.#inHand.delete(message.seq);
    this.#acknowledgements.add(message);
    return undefined;
  }

  async #park(message: JsMsg, eventId: string | undefined, error: unknown, attempts: number): Promise<number | undefined> {
    const { pool, consumer, logger, retryDelayMs = DEFAULT_RETRY_DELAY_MS } = this.options;
    try {
      await park(pool, consumer, { eventId, subject: message.subject, payload: message.data, error, attempts }, this.held.fence);
    } catch (failure) {
      logger.warn({ err: failure, consumer, eventId }, 'an event could not be parked; will retry');
      return delayMs(attempts, retryDelayMs, retryDelayMs * 100);
    }
    logger.error(
      { err: error, consumer, eventId, subject: message.subject, attempts },
      'parked an event that cannot be handled in dead_event',
    );
    return this.#settle(message);
  }
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter((item) => isFirst(item)), items.filter((item) => !isFirst(item))];
}

/** Whether the database, a peer or the loss of the lease caused the failure, not the message. */
function isPassing(error: unknown): boolean {
  return isUnavailable(error) || isLeaseLost(error) || (error instanceof DomainError && error.code === 'error_unavailable');
}
