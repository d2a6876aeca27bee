import type { Socket } from 'node:net';
import { newId } from '@matchpoint/core';
import { DomainError, ERRORS, type ErrorCode } from '@matchpoint/errors';
import type { BucketDecision, RateLimiter } from '../rate-limit/rate-limiter.js';
import type { ClientIpResolver } from '../rate-limit/client-ip.js';
import { BUCKETS } from '../rate-limit/buckets.js';
import { rateLimitHeaders } from '../rate-limit/rate-limit-headers.js';
import { endWith, isClosing, stopReading } from './close-unread.js';
import { errorBody } from './error-reply.js';
import { latestResponse } from './latest-response.js';

/** The error code used for CONNECT requests, which Node itself doesn't use. */
export const TUNNEL_ASKED = 'MATCHPOINT_TUNNEL_ASKED';

/** Node's parser errors that are not simply a malformed request. */
const CODES: Partial<Record<string, { status: string; code: ErrorCode; message: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'INVALID_INPUT',
    message: 'The request headers are too large.',
  },
  [TUNNEL_ASKED]: { status: '405 Method Not Allowed', code: 'error_method_not_allowed', message: 'The path does not support this method.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'INVALID_INPUT', message: 'The request took too long to arrive.' },
};
const RATE_LIMITED = {
  status: '429 Too Many Requests',
  code: 'error_ip_rate_limited',
  message: ERRORS.error_ip_rate_limited.message,
} as const;
const MALFORMED = { status: '400 Bad Request', code: 'INVALID_INPUT', message: 'The request is not valid HTTP.' } as const;

type ParserError = Error & { code?: string };

/**
 * Answers what never became a request (not HTTP, oversized headers, a client too slow to finish them) in the contract's form, including
 * rate-limit headers, and closes the connection. Earlier requests on the same connection are answered first.
 */
export function refuseMalformedHttp(limiter: RateLimiter, clientIp: ClientIpResolver): (error: ParserError, socket: Socket) => void {
  const refuse = async (error: ParserError, socket: Socket): Promise<void> => {
    const pending = latestResponse(socket);
    if (pending?.req.complete) await new Promise((resolve) => pending.once('close', resolve));
    const ip = clientIp(socket.remoteAddress, undefined);
    const [decision] = ip ? await limiter.take([{ bucket: 'ip', id: ip.bucketId, cost: 1 }]).catch(() => []) : [];
    // A request with a malformed body may have been answered meanwhile.
    if (pending?.headersSent && !pending.req.complete) socket.destroySoon();
    else if (socket.writable) endWith(socket, answer(error, decision));
    else socket.destroy();
  };
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    // Otherwise its last response is sent or in progress.
    else if (!isClosing(socket)) void refuse(error, socket);
    stopReading(socket);
  };
}

function answer({ code: cause }: ParserError, decision: BucketDecision | undefined): string {
  const { status, code, message } = decision?.allowed === false ? RATE_LIMITED : (CODES[cause ?? ''] ?? MALFORMED);
  const requestId = newId('req');
  const body = JSON.stringify(errorBody(new DomainError(code, { message }), requestId));
  const headers = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    `X-Request-Id: ${requestId}`,
    ...rateHeaderLines(decision),
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}

function rateHeaderLines(decision: BucketDecision | undefined): string[] {
  const { limit, remaining, resetSeconds, retryAfterSeconds } = decision
    ? rateLimitHeaders(decision)
    : { limit: BUCKETS.ip.capacity, remaining: BUCKETS.ip.capacity, resetSeconds: 0, retryAfterSeconds: undefined };
  return [
    `X-RateLimit-Limit: ${limit}`,
    `X-RateLimit-Remaining: ${remaining}`,
    `X-RateLimit-Reset: ${resetSeconds}`,
    ...(retryAfterSeconds === undefined ? [] : [`Retry-After: ${retryAfterSeconds}`]),
  ];
}
