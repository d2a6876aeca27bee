const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Delays after the previous attempt (docs/reference/webhooks.md#retries): the second attempt 5 s after the first, and so on; ten attempts
 * in total.
 */
export const RETRY_DELAYS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;
/** Number of attempts in total. */
export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1;
/** Delays are spread by this fraction in both directions, so that deliveries that failed together are not retried together. */
export const JITTER = 0.2;

/**
 * The longest that the schedule lasts, from the end of the first attempt. A delivery that has not arrived by then is given up, however
 * often it was postponed.
 */
export const MAX_LIFE_MS = Math.ceil(RETRY_DELAYS_MS.reduce((sum, ms) => sum + ms, 0) * (1 + JITTER));

/**
 * Milliseconds from the end of failed attempt number `attempt` (from 1) to the next; undefined after the last.
 * @param random evenly from 0 up to 1
 */
export function retryDelayMs(attempt: number, random: number): number | undefined {
  const delay = RETRY_DELAYS_MS[attempt - 1];
  return delay === undefined ? undefined : Math.round(spread(delay, random));
}

export function spread(ms: number, random: number): number {
  return ms * (1 - JITTER + 2 * JITTER * random);
}
