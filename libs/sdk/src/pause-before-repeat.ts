import { MatchpointError } from './error.js';

/**
 * The service's promise for each operation (`x-matchpoint-repeat`): `read` and `natural` have no second effect, `keyed` has none under the
 * same Idempotency-Key, `once` may have one.
 */
export type Repeat = 'read' | 'keyed' | 'natural' | 'once';

/** Instead of a longer wait the caller gets the error. */
const LONGEST_PAUSE_MS = 60_000;
const FIRST_PAUSE_MS = 500;
/** 0: no response came. */
const PASSING = [0, 408, 429, 502, 503, 504];

/**
 * Milliseconds to wait before a failed attempt is retried: what the response asks for, otherwise half a second, doubled with each attempt,
 * minus up to half at random. Undefined if it must not be retried.
 * @param attempt 0 for the first one
 * @param random from 0 up to 1
 */
export function pauseBeforeRepeat(error: unknown, repeat: Repeat, attempt: number, random: number): number | undefined {
  if (!(error instanceof MatchpointError) || !mayBeRepeated(error, repeat)) return undefined;
  const { retryAfterMs } = error;
  if (retryAfterMs === undefined) return FIRST_PAUSE_MS * 2 ** attempt * (1 - random / 2);
  return retryAfterMs > LONGEST_PAUSE_MS ? undefined : retryAfterMs;
}

function mayBeRepeated({ status, code }: MatchpointError, repeat: Repeat): boolean {
  // Refused before it did anything.
  if (repeat === 'once') return status === 429;
  return code !== 'deadline_exceeded' && (PASSING.includes(status) || code === 'error_idempotency_in_progress');
}

/** Milliseconds that a Retry-After header asks for, in seconds or as a date; undefined if it is absent or unreadable. */
export function readRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  const delayMs = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(delayMs) ? undefined : Math.max(0, delayMs);
}
