import { DomainError, type ErrorCode, ERRORS } from '@matchpoint/errors';
import { isUnavailable } from '@matchpoint/postgres';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { WEB_HEADER } from './from-web-app.js';

/** The body of every error (docs/reference/errors.md). */
export interface ErrorBody {
  error: string;
  message: string;
  /** The message again, because the platform's generated clients read this field. */
  details: string;
  requestId: string;
  issues?: { path: string; message: string }[];
  /** Why a list was refused, for operations that give a reason. */
  reason?: string;
}

/** Statuses that get a Retry-After header even if no bucket was used, in seconds. */
const DEFAULT_RETRY_AFTER_SECONDS: Partial<Record<number, number>> = { 503: 1 };

/**
 * Writes any failure in the contract's form. Errors other than domain errors reveal no details. Every server error is logged completely,
 * with the request id that the client gets; services log their part under the same id.
 */
export function replyWithError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toDomainError(thrown);
  logFailure(error, thrown, request);
  request.answeredError = error.code;
  const { retryAfterSeconds = DEFAULT_RETRY_AFTER_SECONDS[error.httpStatus], limit, allow, acceptEncoding } = error.details;
  if (error.code === 'error_idempotency_in_progress') reply.header('Retry-After', 1);
  else if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds);
  // Buckets set these themselves; here something else than a bucket is full.
  if (limit !== undefined)
    reply.headers({ 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': 0, 'x-ratelimit-reset': retryAfterSeconds });
  if (allow) reply.header('Allow', allow.join(', '));
  if (acceptEncoding !== undefined) reply.header('Accept-Encoding', acceptEncoding);
  if (error.httpStatus === 401 && request.headers[WEB_HEADER] === undefined) reply.header('WWW-Authenticate', challengeOf(error.code));
  return reply.status(error.httpStatus).send(errorBody(error, request.id));
}

/**
 * How a program proves who it is (RFC 9110, 11.6.1); `invalid_token` if it sent a key (RFC 6750, 3). The web app signs in by its own form,
 * so its calls get none.
 */
const challengeOf = (code: ErrorCode): string =>
  `Bearer realm="matchpoint"${code === 'error_api_key_invalid' ? ', error="invalid_token"' : ''}`;

function logFailure({ code, httpStatus }: DomainError, thrown: unknown, { log, id, method, routeOptions }: FastifyRequest): void {
  if (httpStatus < 500) return;
  const line = { err: thrown, requestId: id, error: code, method, route: routeOptions.url };
  if (code === 'error_internal') log.error(line, 'request failed');
  else log.warn(line, 'request not served');
}

/** The body of an error, also for errors outside Fastify. */
export function errorBody(error: DomainError, requestId: string): ErrorBody {
  const isShown = error.code !== 'error_internal';
  const message = isShown ? error.message : ERRORS.error_internal.message;
  return {
    error: error.code,
    message,
    details: message,
    requestId,
    ...(error.details.issues && isShown && { issues: error.details.issues }),
    ...(error.details.reason !== undefined && isShown && { reason: error.details.reason }),
  };
}

/** The framework's own errors in the catalogue's terms (docs/reference/errors.md: every framework error has the contract's body). */
function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  if (isUnavailable(thrown)) return new DomainError('error_unavailable', { cause: thrown });
  const { code, statusCode } = thrown as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new DomainError('error_payload_too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return new DomainError('error_unsupported_media_type');
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' || statusCode === 400) {
    return new DomainError('INVALID_INPUT', {
      message: 'The body is malformed.',
      details: { issues: [{ path: 'body', message: 'is malformed' }] },
    });
  }
  if (statusCode === 503) return new DomainError('error_unavailable');
  return new DomainError('error_internal', { cause: thrown });
}
