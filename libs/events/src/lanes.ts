/** One attempt at a piece of work. Returns the milliseconds until the next attempt, or nothing when it is done. Must not reject. */
export type Attempt = () => Promise<number | undefined>;

interface Lane {
  attempts: Attempt[];
}

/**
 * Runs the work of one lane in order, one at a time, and different lanes in parallel, at most `concurrency` in total. Work waiting for a
 * retry blocks its lane but does not count towards the limit.
 */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #ready: string[] = [];
  readonly #sleepers = new Map<string, NodeJS.Timeout>();
  #running = 0;
  #onIdle: (() => void)[] = [];

  constructor(private readonly concurrency: number) {}

  /** Whether this lane has unfinished work. */
  has(key: string): boolean {
    return this.#lanes.has(key);
  }

  push(key: string, attempt: Attempt): void {
    const lane = this.#lanes.get(key);
    if (lane) {
      lane.attempts.push(attempt);
      return;
    }
    this.#lanes.set(key, { attempts: [attempt] });
    this.#ready.push(key);
    this.#fill();
  }

  /** Drops work that has not begun or waits for a retry. Resolves when the running work has ended. */
  async close(): Promise<void> {
    for (const timer of this.#sleepers.values()) clearTimeout(timer);
    this.#sleepers.clear();
    this.#ready.length = 0;
    this.#lanes.clear();
    if (this.#running > 0) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  #fill(): void {
    while (this.#running < this.concurrency) {
      const key = this.#ready.shift();
      if (key === undefined) return;
      const lane = this.#lanes.get(key);
      if (lane) void this.#runHead(key, lane);
    }
  }

  async #runHead(key: string, lane: Lane): Promise<void> {
    this.#running++;
    const retryAfterMs = await lane.attempts[0]?.();
    this.#running--;
    if (this.#lanes.get(key) === lane) this.#goOn(key, lane, retryAfterMs);
    this.#fill();
    if (this.#running === 0) for (const resolve of this.#onIdle.splice(0)) resolve();
  }

  #goOn(key: string, lane: Lane, retryAfterMs: number | undefined): void {
    if (retryAfterMs !== undefined) {
      this.#sleepers.set(
        key,
        setTimeout(() => this.#wake(key), retryAfterMs),
      );
      return;
    }
    lane.attempts.shift();
    if (lane.attempts.length > 0) this.#ready.push(key);
    else this.#lanes.delete(key);
  }

  #wake(key: string): void {
    this.#sleepers.delete(key);
    this.#ready.push(key);
    this.#fill();
  }
}
