import { doubledMs } from '@matchpoint/core';

/** Resolves after `ms`, or as soon as the signal aborts; never rejects. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}

/** The promise, or undefined as soon as the signal aborts. */
export function unlessAborted<T>(promise: PromiseLike<T>, signal: AbortSignal): Promise<T | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const abort = (): void => resolve(undefined);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).then(() => signal.removeEventListener('abort', abort));
  });
}

/** Wakes one waiter; a ring while nobody waits counts for the next wait. */
export class Doorbell {
  #hasRung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    this.#hasRung = true;
    this.#wake?.();
  }

  async wait(timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (!this.#hasRung) {
      const rung = new AbortController();
      this.#wake = () => rung.abort();
      await pause(timeoutMs, AbortSignal.any([signal, rung.signal]));
      this.#wake = undefined;
    }
    this.#hasRung = false;
  }
}

/** Enough for the few replicas of a service. */
const SPREAD = 1 / 4;

/** Growing delays: `firstMs` doubled at every failure up to `maxMs`, spread by a part of themselves so that retries don't come in step. */
export class Backoff {
  #failures = 0;

  constructor(
    private readonly firstMs: number,
    private readonly maxMs: number,
    private readonly spread = SPREAD,
  ) {}

  reset(): void {
    this.#failures = 0;
  }

  nextMs(): number {
    return delayMs(++this.#failures, this.firstMs, this.maxMs, this.spread);
  }
}

/** The delay after the n-th failure, counted from 1: `spread` of 1 is half to one and a half of it. */
export function delayMs(failures: number, firstMs: number, maxMs: number, spread = SPREAD): number {
  return doubledMs(failures, firstMs, maxMs) * (1 + spread * (Math.random() - 1 / 2));
}
