import type { Clock } from '@matchpoint/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UsageRecorder } from '../keys/usage/record-usage.js';

/** The key of a request, as far as its usage is concerned. */
export interface KeyUse {
  keyId: string;
  operationId: string;
  /** Whether the key passed: neither ended nor out of tokens. */
  isAdmitted: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the edge once it recognizes the presented secret, even if the key is no longer valid. */
    keyUse?: KeyUse;
    /** The code of the error that was answered. */
    answeredError?: string;
  }
}

/**
 * Counts each call that presented a known secret when its answer is made (docs/reference/authentication.md#usage), whether or not its
 * client is still there. A call that the address's bucket refused never came to its key, and does not count.
 */
export function countKeyUse(app: FastifyInstance, parts: Parts): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    noteKeyUse(request, reply, parts);
    done(null, payload);
  });
}

interface Parts {
  clock: Clock;
  usage: UsageRecorder;
}

/** Of an answer that no hook sees: a stream. */
export function noteKeyUse(request: FastifyRequest, reply: FastifyReply, { clock, usage }: Parts): void {
  const { keyUse, answeredError } = request;
  if (!keyUse || answeredError === 'error_ip_rate_limited') return;
  // An answer may be begun twice, where the first cannot be sent.
  delete request.keyUse;
  usage.note({
    ...keyUse,
    atMs: clock.now().getTime(),
    status: reply.statusCode,
    error: answeredError,
    requestId: request.id,
    method: request.method,
    url: request.raw.url ?? '',
    durationMs: reply.elapsedTime,
  });
}
