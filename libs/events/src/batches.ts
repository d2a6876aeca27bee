import { setTimeout as delay } from 'node:timers/promises';

/** Bounds what a batch that waited for somebody else costs the next one. */
export const LONGEST_REST_MS = 50;

/**
 * Runs arriving items in batches, in order, one batch at a time. While one runs, the next one gathers. Unless one is full, batches begin at
 * least `intervalMs` apart, and each as long after the last one as that took, so that items share the cost of a batch while they trickle
 * and while the machine is busy.
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
      const startedAt = performance.now();
      await this.run(this.#waiting.splice(0, maxSize));
      const endedAt = performance.now();
      this.#notBefore = Math.max(startedAt + intervalMs, endedAt + Math.min(endedAt - startedAt, LONGEST_REST_MS));
    }
    this.#running = undefined;
  }
}
