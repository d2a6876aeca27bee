import type { CallOptions } from './call-options.js';
import { MatchpointError } from './error.js';
import { pauseBeforeRepeat, type Repeat } from './pause-before-repeat.js';
import { within } from './within.js';

/** Dependencies of retries, replaced in tests. */
export interface Runtime {
  /** Resolves after `ms`, or rejects with the signal's reason. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 up to 1. */
  random(): number;
}

export const REAL_TIME: Runtime = {
  random: Math.random,
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    }),
};

/**
 * Attempts until one succeeds, the failure must not be retried, or no attempt or time is left; then throws the last failure. A failure
 * whose pause would outlast the deadline is thrown at once.
 */
export async function sendRepeatedly<Result>(
  repeat: Repeat,
  { timeoutMs = 120_000, attemptTimeoutMs = 30_000, retries = 2, signal: outer }: CallOptions,
  { wait, random }: Runtime,
  send: (signal: AbortSignal, attempt: number) => Promise<Result>,
): Promise<Result> {
  const endsAt = performance.now() + timeoutMs;
  return within(timeoutMs, outer, late('deadline_exceeded', timeoutMs), async (signal) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await within(attemptTimeoutMs, signal, late('connection_failed', attemptTimeoutMs), (ofAttempt) => send(ofAttempt, attempt));
      } catch (error) {
        const pauseMs = attempt < retries ? pauseBeforeRepeat(error, repeat, attempt, random()) : undefined;
        if (pauseMs === undefined || performance.now() + pauseMs >= endsAt) throw error;
        await wait(pauseMs, signal);
      }
    }
  });
}

function late(code: 'connection_failed' | 'deadline_exceeded', timeoutMs: number) {
  return () => new MatchpointError(`No answer within ${timeoutMs} ms.`, { status: 0, code });
}
