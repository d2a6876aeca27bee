import { doubledMs } from '@matchpoint/core';
import type { Outcome } from './outcome.js';
import { spread } from './retry-schedule.js';

/** How fast an endpoint is served. The integer part of `slots` is the number of concurrent attempts. */
export interface Pace {
  slots: number;
  /** Throttled attempts in a row. */
  throttledInRow: number;
  /** Failed attempts since the last success: silence delays further attempts from {@link SILENT_FAILURES} on. */
  failureCount: number;
  /** ISO 8601; no attempt before. */
  notBefore: string | null;
}

export const INITIAL_SLOTS = 4;
/**
 * For a target that answers within {@link QUICK_MS}: due deliveries are claimed and settled in larger batches, which costs less for each.
 */
export const MAX_SLOTS = 64;
/** For any other target, which would occupy them for long. */
export const MAX_SLOW_SLOTS = 16;
export const QUICK_MS = 250;
const SILENT_FAILURES = 10;
/**
 * A target that still fails without an answer is left alone for this many times as long as the attempt held its slot, so that it takes a
 * fifth of a slot. An answer or a refused connection, which come at once, delay nothing.
 */
const SILENCE_FACTOR = 4;
const MAX_SILENCE_MS = 60_000;
/**
 * The first pause after a throttled attempt, doubled with every further one in a row. A target may ask for a longer pause, never for a
 * shorter one.
 */
const THROTTLE_MS = 5_000;
const MAX_THROTTLE_MS = 300_000;

/**
 * The pace after an attempt: one slot more for a window of successes, half the slots after a throttled or failed one (additive increase,
 * multiplicative decrease); a pause if the target asked for it or does not answer. The pause that a target asks for is the longest of its
 * Retry-After, 5 s, and those 5 s doubled with every throttled attempt in a row up to 5 min. `failureCount` already includes this outcome.
 * @param durationMs how long the attempt took
 */
export function paceAfter(pace: Pace, outcome: Outcome, now: Date, random: number, durationMs: number): Pace {
  const halved = Math.max(1, pace.slots / 2);
  switch (outcome.kind) {
    case 'delivered': {
      const most = durationMs <= QUICK_MS ? MAX_SLOTS : MAX_SLOW_SLOTS;
      const slots = Math.min(most, pace.slots + 1 / Math.floor(pace.slots));
      // An attempt that was running when the target asked for a pause does not end that pause.
      return isThrottled(pace, now) ? { ...pace, slots } : { ...pace, slots, throttledInRow: 0, notBefore: null };
    }
    case 'interrupted':
    case 'lost':
      return pace;
    case 'throttled': {
      // Concurrent attempts that get the same answer count once, not four times.
      const inRow = pace.throttledInRow + (isThrottled(pace, now) ? 0 : 1);
      const ownMs = Math.max(THROTTLE_MS, spread(doubledMs(inRow, THROTTLE_MS, MAX_THROTTLE_MS), random));
      const waitMs = Math.max(ownMs, outcome.retryAfterMs ?? 0);
      return { ...pace, slots: halved, throttledInRow: inRow, notBefore: later(pace.notBefore, now, waitMs) };
    }
    case 'failed':
    case 'gone': {
      const isSilent = outcome.statusCode === undefined && pace.failureCount >= SILENT_FAILURES;
      if (!isSilent) return { ...pace, slots: halved };
      const silenceMs = Math.min(SILENCE_FACTOR * durationMs, MAX_SILENCE_MS);
      return { ...pace, slots: 1, notBefore: later(pace.notBefore, now, silenceMs) };
    }
  }
}

/** Whether a pause that the target asked for is not over. */
function isThrottled({ throttledInRow, notBefore }: Pace, now: Date): boolean {
  return throttledInRow > 0 && notBefore !== null && notBefore > now.toISOString();
}

function later(notBefore: string | null, now: Date, ms: number): string {
  const next = new Date(now.getTime() + ms).toISOString();
  return notBefore !== null && notBefore > next ? notBefore : next;
}
