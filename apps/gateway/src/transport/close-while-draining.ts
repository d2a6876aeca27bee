import type { FastifyReply, FastifyRequest } from 'fastify';
import { closeAfterAnswer } from './close-unread.js';
import { latestResponse } from './latest-response.js';

type SendDone = (error: null, payload: unknown) => void;

/**
 * An `onSend` hook: while the process drains, the answer to the latest request of a connection is its last, so that who keeps connections
 * opens the next one elsewhere. One behind which another request is already being answered is not: that one's answer would be lost.
 */
export function closeWhileDraining(isDraining: () => boolean) {
  return ({ raw }: FastifyRequest, reply: FastifyReply, payload: unknown, done: SendDone): void => {
    if (isDraining() && latestResponse(raw.socket) === reply.raw) closeAfterAnswer(raw, reply);
    done(null, payload);
  };
}
