import type { Clock } from '@matchpoint/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UsageRecorder } from '../keys/usage/record-usage.js';

/** The key of a request, for counting its usage. */
export interface KeyUse {
  keyId: string;
  operationId: string;
  /** Whether the key was accepted: neither revoked, expired nor rate limited. */
  isAdmitted: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the edge once it recognizes the secret, even if the key is no longer valid. */
    keyUse?: KeyUse;
    /** The error code of the response. */
    answeredError?: string;
  }
}

/**
 * Counts each call with a known secret when its response is made (docs/reference/authentication.md#usage), whether or not its client is
 * still connected. A call refused by the IP bucket never reached its key and doesn't count.
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

/** For responses that no hook sees: streams. */
export function noteKeyUse(request: FastifyRequest, reply: FastifyReply, { clock, usage }: Parts): void {
  const { keyUse, answeredError } = request;
  if (!keyUse || answeredError === 'error_ip_rate_limited') return;
  // A response may be started twice, if the first can't be sent.
  delete request.keyUse;
  usage.note({
    ...keyUse,
    atMs: clock.now().getTime(),
    status: reply.statusCode,
    error: answeredError,
    requestId: request.id,
    method: request.method,
    url: request.originalUrl,
    durationMs: reply.elapsedTime,
  });
}
