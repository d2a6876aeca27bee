import type { Outcome } from './outcome.js';
import { spread } from './retry-schedule.js';

/** How fast an endpoint is served. Whole slots are attempts at the same time. */
export interface Pace {
  slots: number;
  /** Tries in a row that were answered by "less". */
  throttledInRow: number;
  /** Failed attempts since the last success: the circuit opens at {@link CIRCUIT_FAILURES}. */
  failureCount: number;
  /** ISO 8601; no attempt before. */
  notBefore: string | null;
}

export const INITIAL_SLOTS = 4;
export const MAX_SLOTS = 16;
const CIRCUIT_FAILURES = 10;
/** An open circuit lets one attempt through after this, doubled with every failure. */
const CIRCUIT_OPEN_MS = 5_000;
const MAX_CIRCUIT_OPEN_MS = 300_000;
/** The first pause of a target that answers "less", doubled with every one in a row. A target may ask for longer, never for shorter. */
const THROTTLE_MS = 5_000;
const MAX_THROTTLE_MS = 300_000;

/**
 * The pace after a try: one slot more for a windful of successes, half of them after a throttled or failed one (additive
 * increase, multiplicative decrease); a pause where the target asked for it, or where the circuit is open.
 * A pause is the longest of what Retry-After asks for, 5 s, and those 5 s doubled with every throttled try in a row up to 5 min.
 * `failureCount` is that after the outcome.
 */
export function paceAfter(pace: Pace, outcome: Outcome, now: Date, random: number): Pace {
  const halved = Math.max(1, pace.slots / 2);
  switch (outcome.kind) {
    case 'delivered': {
      const slots = Math.min(MAX_SLOTS, pace.slots + 1 / Math.floor(pace.slots));
      // What was under way when the target asked for a pause does not end that pause.
      return isThrottled(pace, now) ? { ...pace, slots } : { ...pace, slots, throttledInRow: 0, notBefore: null };
    }
    case 'interrupted':
    case 'lost':
      return pace;
    case 'throttled': {
      // Concurrent attempts that get the same answer count once, not four times.
      const inRow = pace.throttledInRow + (isThrottled(pace, now) ? 0 : 1);
      const ownMs = Math.max(THROTTLE_MS, spread(Math.min(MAX_THROTTLE_MS, THROTTLE_MS * 2 ** Math.min(inRow - 1, 16)), random));
      const waitMs = Math.max(ownMs, outcome.retryAfterMs ?? 0);
      return { ...pace, slots: halved, throttledInRow: inRow, notBefore: later(pace.notBefore, now, waitMs) };
    }
    case 'failed':
    case 'gone': {
      const beyond = pace.failureCount - CIRCUIT_FAILURES;
      if (beyond < 0) return { ...pace, slots: halved };
      const openMs = Math.min(MAX_CIRCUIT_OPEN_MS, CIRCUIT_OPEN_MS * 2 ** Math.min(beyond, 16));
      return { ...pace, slots: 1, notBefore: later(pace.notBefore, now, openMs) };
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
