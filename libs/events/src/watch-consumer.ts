import { type JetStreamManager } from '@nats-io/jetstream';
import { type ConsumerSettings } from './consumer-options.js';
import { type ConsumerBacklog } from './figures.js';
import { COUNTED_TO, Progress } from './progress.js';
import { manage, STREAM_NAME } from './stream.js';
import { pause, unlessAborted } from './wait.js';

const INTERVAL_MS = 5000;
const INTERVAL_IN_TROUBLE_MS = 1000;
const TOO_LONG_MS = 10_000;

/**
 * Asks JetStream for a consumer's progress in every process, even if another one consumes, because only the server knows about undelivered
 * events.
 */
export class ConsumerWatch {
  readonly #progress = new Progress();
  #acknowledged = -1;
  #movedAt = performance.now();
  #waiting = 0;

  /** Why events do not make progress; undefined if they do. */
  get trouble(): string | undefined {
    if (this.#progress.trouble !== undefined) return this.#progress.trouble;
    const stillMs = performance.now() - this.#movedAt;
    if (this.#waiting === 0 || stillMs < TOO_LONG_MS) return undefined;
    return `${this.#waiting} events wait and the first has not moved for ${Math.round(stillMs / 1000)} s`;
  }

  /** How many events the server held for it when last asked; undefined until then. */
  get waiting(): number | undefined {
    return this.#acknowledged < 0 ? undefined : Math.min(this.#waiting, COUNTED_TO);
  }

  /** For metrics; empty until JetStream has answered. */
  get backlog(): Pick<ConsumerBacklog, 'waiting' | 'stalledSeconds'> {
    if (this.#acknowledged < 0) return {};
    return { waiting: this.#waiting, stalledSeconds: this.#waiting === 0 ? 0 : (performance.now() - this.#movedAt) / 1000 };
  }

  /** Until the signal aborts. */
  async run({ nats, consumer }: Pick<ConsumerSettings, 'nats' | 'consumer'>, signal: AbortSignal): Promise<void> {
    this.#progress.wait('NATS is not connected');
    const connection = await unlessAborted(
      Promise.resolve(nats).catch(() => undefined),
      signal,
    );
    if (!connection) return;
    const manager = await manage(connection);
    while (!signal.aborted) {
      await this.#ask(manager, consumer);
      await pause(this.trouble === undefined ? INTERVAL_MS : INTERVAL_IN_TROUBLE_MS, signal);
    }
  }

  async #ask(manager: JetStreamManager, consumer: string): Promise<void> {
    try {
      const {
        num_pending: pending,
        num_ack_pending: delivered,
        ack_floor: { stream_seq: acknowledged },
      } = await manager.consumers.info(STREAM_NAME, consumer);
      this.#waiting = pending + delivered;
      if (this.#waiting === 0 || acknowledged !== this.#acknowledged) this.#movedAt = performance.now();
      this.#acknowledged = acknowledged;
      this.#progress.succeed();
    } catch (error) {
      this.#progress.fail(error);
    }
  }
}
