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
/** The first pause of a target that answers "less" and says not how long. */
const THROTTLE_MS = 1_000;
const MAX_THROTTLE_MS = 300_000;

/**
 * The pace after a try: one slot more for a windful of successes, half of them after a throttled or failed one (additive
 * increase, multiplicative decrease); a pause where the target asked for it, or where the circuit is open.
 * `failureCount` is that after the outcome.
 */
export function paceAfter(pace: Pace, outcome: Outcome, now: Date, random: number): Pace {
  const halved = Math.max(1, pace.slots / 2);
  switch (outcome.kind) {
    case 'delivered':
      return { ...pace, slots: Math.min(MAX_SLOTS, pace.slots + 1 / Math.floor(pace.slots)), throttledInRow: 0, notBefore: null };
    case 'interrupted':
      return pace;
    case 'throttled': {
      const waitMs = outcome.retryAfterMs ?? spread(Math.min(MAX_THROTTLE_MS, THROTTLE_MS * 2 ** Math.min(pace.throttledInRow, 16)), random);
      return { ...pace, slots: halved, throttledInRow: pace.throttledInRow + 1, notBefore: later(pace.notBefore, now, waitMs) };
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

function later(notBefore: string | null, now: Date, ms: number): string {
  const next = new Date(now.getTime() + ms).toISOString();
  return notBefore !== null && notBefore > next ? notBefore : next;
}
