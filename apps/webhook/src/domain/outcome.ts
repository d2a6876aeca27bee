import { HOUR_MS } from '@matchpoint/core';
/** The outcome of an attempt. Statuses are HTTP's; times are in milliseconds. */
export type Outcome =
  | { kind: 'delivered'; statusCode: number }
  /** The target is alive and asks for less traffic: 429, 502, 504, or any failure with Retry-After. Costs none of the ten attempts. */
  | { kind: 'throttled'; statusCode: number; retryAfterMs?: number }
  /** `isAnswer`: the target judged this particular request (4xx), which says nothing about others. */
  | { kind: 'failed'; statusCode?: number; error: string; isAnswer: boolean }
  /** 410: the receiver no longer exists. */
  | { kind: 'gone'; statusCode: number; error: string }
  /** We interrupted it ourselves (shutdown). Costs nothing. */
  | { kind: 'interrupted' }
  /** No result was recorded before its lease expired. Costs an attempt, and says nothing about the target. */
  | { kind: 'lost'; error: string };

const THROTTLES: readonly number[] = [429, 502, 504];
const GONE = 410;

/** Interprets an answer (docs/reference/webhooks.md#answers). @param retryAfterMs what a valid Retry-After asks for */
export function outcomeOf(statusCode: number, retryAfterMs: number | undefined): Outcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'delivered', statusCode };
  if (statusCode === GONE) return { kind: 'gone', statusCode, error: 'http_410' };
  if (statusCode >= 300 && statusCode < 400) return { kind: 'failed', statusCode, error: 'redirect', isAnswer: true };
  if (THROTTLES.includes(statusCode) || retryAfterMs !== undefined)
    return { kind: 'throttled', statusCode, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  return { kind: 'failed', statusCode, error: `http_${statusCode}`, isAnswer: statusCode < 500 };
}

/** Longest wait that a target may ask for. A target that always asks to wait is disabled after five days. */
const MAX_RETRY_AFTER_MS = HOUR_MS;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} /;

/** Milliseconds that a Retry-After header asks for: seconds or an HTTP date; undefined if it is neither. */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : HTTP_DATE.test(text) ? Date.parse(text) - now.getTime() : NaN;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS) : undefined;
}
