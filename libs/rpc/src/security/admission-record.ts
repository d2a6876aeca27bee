import type { Refusal } from './call-refused-error.js';

/** A server that has refused every call for this long is not ready. */
const WINDOW_MS = 60_000;

/** Refusals that point to the server's own configuration if all its callers get them. */
const SAID: Readonly<Partial<Record<Refusal, string>>> = {
  token: 'refuses every call: its internal token is not that of its callers',
  key: 'refuses every call: it does not accept the key that signs them',
};

/** Remembers whether a server's latest calls were admitted, so that one with a wrong secret can report that it serves nobody. */
export class AdmissionRecord {
  #admittedAtMs = Number.NEGATIVE_INFINITY;
  #refused: { atMs: number; refusal: Refusal } | undefined;

  /** @param nowMs a monotonic clock */
  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  admitted(): void {
    this.#admittedAtMs = this.nowMs();
    this.#refused = undefined;
  }

  refused(refusal: Refusal): void {
    if (SAID[refusal] !== undefined) this.#refused = { atMs: this.nowMs(), refusal };
  }

  /** Why every call of the last minute was refused; undefined if one was admitted or none was made. */
  trouble(): string | undefined {
    const sinceMs = this.nowMs() - WINDOW_MS;
    if (this.#refused === undefined || this.#refused.atMs < sinceMs || this.#admittedAtMs >= sinceMs) return undefined;
    return SAID[this.#refused.refusal];
  }
}
