import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs what comes in together, in order and never two batches at the same time. While one runs the next one gathers; and they begin at
 * least `intervalMs` apart unless one is full, so that what trickles in shares the cost of a batch.
 */
export class Batches<Item> {
  #waiting: Item[] = [];
  #running: Promise<void> | undefined;
  #notBefore = 0;

  /** @param run must not reject */
  constructor(
    private readonly options: { maxSize: number; intervalMs: number },
    private readonly run: (items: Item[]) => Promise<void>,
  ) {}

  push(item: Item): void {
    this.#waiting.push(item);
    this.#running ??= this.#drain();
  }

  /** Drops what has not begun; resolves when what runs has ended. */
  async close(): Promise<void> {
    this.#waiting = [];
    await this.#running;
  }

  async #drain(): Promise<void> {
    const { maxSize, intervalMs } = this.options;
    // Events that arrive in the same tick form one batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const earlyMs = this.#notBefore - performance.now();
      if (earlyMs > 0 && this.#waiting.length < maxSize) await delay(earlyMs);
      this.#notBefore = performance.now() + intervalMs;
      await this.run(this.#waiting.splice(0, maxSize));
    }
    this.#running = undefined;
  }
}
