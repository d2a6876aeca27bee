import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs arriving items in batches, in order, one batch at a time. While one runs, the next one gathers. Batches begin at least `intervalMs`
 * apart unless one is full, so that trickling items share the cost of a batch.
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

  /** Drops the work that has not begun. Resolves when the running work has ended. */
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
