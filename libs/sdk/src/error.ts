import type { ErrorCode, ErrorIssue } from './generated/types.js';

/**
 * Failures without a response from Matchpoint: `connection_failed` (cut, refused, or no response in time), `deadline_exceeded` (the whole
 * call took too long), `unexpected_answer` (from an intermediary: no JSON, or not one of our errors).
 */
export type ClientErrorCode = 'connection_failed' | 'deadline_exceeded' | 'unexpected_answer';

export interface ErrorFacts {
  status: number;
  code: ErrorCode | ClientErrorCode;
  headers?: Headers | undefined;
  requestId?: string | undefined;
  issues?: readonly ErrorIssue[] | undefined;
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** Why a call has no response. Rely on `code`; `message` is for people. */
export class MatchpointError extends Error {
  override readonly name = 'MatchpointError';
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Headers of the response, such as `X-RateLimit-Reset`; empty without a response. */
  readonly headers: Headers;
  readonly code: ErrorCode | ClientErrorCode;
  /** Quote it when you report the error. */
  readonly requestId: string | undefined;
  /** The invalid parts of a request, such as `body.gameId`. */
  readonly issues: readonly ErrorIssue[];
  /** How long to wait before the same call may succeed, if the response said so. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { status, headers = new Headers(), code, requestId, issues = [], retryAfterMs, cause }: ErrorFacts) {
    super(message, { cause });
    this.status = status;
    this.headers = headers;
    this.code = code;
    this.requestId = requestId;
    this.issues = issues;
    this.retryAfterMs = retryAfterMs;
  }
}
