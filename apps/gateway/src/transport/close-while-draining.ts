import type { FastifyReply, FastifyRequest } from 'fastify';
import { closeAfterAnswer } from './close-unread.js';
import { latestResponse } from './latest-response.js';

type SendDone = (error: null, payload: unknown) => void;

/**
 * An `onSend` hook: while the process drains, the response to the latest request on a connection is its last, so that clients with
 * kept-alive connections open the next one elsewhere. If another request on the connection is already being handled, the connection stays
 * open; otherwise its response would be lost.
 */
export function closeWhileDraining(isDraining: () => boolean) {
  return ({ raw }: FastifyRequest, reply: FastifyReply, payload: unknown, done: SendDone): void => {
    if (isDraining() && latestResponse(raw.socket) === reply.raw) closeAfterAnswer(raw, reply);
    done(null, payload);
  };
}
