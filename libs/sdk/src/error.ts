import type { ErrorCode, ErrorIssue } from './generated/types.js';

/**
 * What no answer of Matchpoint says: `connection_failed` (cut, refused, or no answer in time), `deadline_exceeded` (the call as a whole
 * took too long), `unexpected_answer` (of somebody in between: no JSON, or no error of ours).
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

/** Why a call has no answer. Rely on `code`; `message` is for people. */
export class MatchpointError extends Error {
  override readonly name = 'MatchpointError';
  /** Of HTTP; 0 where no answer came. */
  readonly status: number;
  /** Of the answer, such as `X-RateLimit-Reset`; empty where none came. */
  readonly headers: Headers;
  readonly code: ErrorCode | ClientErrorCode;
  /** What to quote when you report it. */
  readonly requestId: string | undefined;
  /** Of a request that is not valid: each offending place, `body.gameId` say. */
  readonly issues: readonly ErrorIssue[];
  /** How long to wait before the same call may succeed, where the answer said so. */
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
