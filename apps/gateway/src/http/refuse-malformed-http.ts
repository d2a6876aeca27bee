import type { Socket } from 'node:net';
import { newId } from '@matchpoint/core';
import { DomainError, type ErrorCode } from '@matchpoint/errors';
import type { BucketDecision, RateLimiter } from './rate-limit/rate-limiter.js';
import type { ClientIpResolver } from './rate-limit/client-ip.js';
import { BUCKETS } from './rate-limit/buckets.js';
import { rateLimitHeaders } from './rate-limit/rate-limit-headers.js';
import { errorBody } from './error-reply.js';

/** The code of the error that stands for a CONNECT request, which Node gives to nobody. */
export const TUNNEL_ASKED = 'MATCHPOINT_TUNNEL_ASKED';

/** Node's parser errors that are not simply a malformed request. */
const CODES: Partial<Record<string, { status: string; code: ErrorCode; message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', code: 'INVALID_INPUT', message: 'The request headers are too large.' },
  [TUNNEL_ASKED]: { status: '405 Method Not Allowed', code: 'error_method_not_allowed', message: 'The path does not support this method.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'INVALID_INPUT', message: 'The request took too long to arrive.' },
};
const MALFORMED = { status: '400 Bad Request', code: 'INVALID_INPUT', message: 'The request is not valid HTTP.' } as const;

/** A client has this long to read the answer and close; one that goes on sending would hold its connection otherwise. */
const LINGER_MS = 2_000;

/**
 * Answers what never became a request (not HTTP, oversized headers, a client too slow to finish them) in the
 * contract's form, rate-limit headers and all, and closes the connection.
 */
export function refuseMalformedHttp(limiter: RateLimiter, clientIp: ClientIpResolver): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, code, message } = CODES[error.code ?? ''] ?? MALFORMED;
    const ip = clientIp(socket.remoteAddress, undefined);
    const spent = ip ? limiter.take([{ bucket: 'ip', id: ip.bucketId, cost: 1 }]) : Promise.resolve([]);
    void spent.catch(() => []).then(([decision]) => {
      const requestId = newId('req');
      const body = JSON.stringify(errorBody(new DomainError(code, { message }), requestId));
      const headers = [
        `HTTP/1.1 ${status}`, 'Content-Type: application/json; charset=utf-8', `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close', `X-Request-Id: ${requestId}`, ...rateHeaderLines(decision),
      ];
      socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
      const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
      socket.once('close', () => clearTimeout(timer));
    });
  };
}

function rateHeaderLines(decision: BucketDecision | undefined): string[] {
  const { limit, remaining, resetSeconds } = decision
    ? rateLimitHeaders(decision)
    : { limit: BUCKETS.ip.capacity, remaining: BUCKETS.ip.capacity, resetSeconds: 0 };
  return [`X-RateLimit-Limit: ${limit}`, `X-RateLimit-Remaining: ${remaining}`, `X-RateLimit-Reset: ${resetSeconds}`];
}
