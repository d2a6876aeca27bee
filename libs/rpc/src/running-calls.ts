const LOOK_MS = 50;

/** Counts the running calls of a server. */
export class RunningCalls {
  #count = 0;
  #lastAtMs = performance.now();

  begin(): void {
    this.#count += 1;
  }

  end(): void {
    this.#count -= 1;
    this.#lastAtMs = performance.now();
  }

  /** Resolves when nothing has run for `quietMs`, or after `graceMs`. */
  untilQuiet(quietMs: number, graceMs: number): Promise<void> {
    const startedAtMs = performance.now();
    return new Promise((resolve) => {
      const look = (): void => {
        const nowMs = performance.now();
        const isQuiet = this.#count === 0 && nowMs - Math.max(this.#lastAtMs, startedAtMs) >= quietMs;
        if (!isQuiet && nowMs - startedAtMs < graceMs) return;
        clearInterval(timer);
        resolve();
      };
      const timer = setInterval(look, LOOK_MS);
      look();
    });
  }
}
