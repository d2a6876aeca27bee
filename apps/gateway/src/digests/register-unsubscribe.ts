import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DomainError } from '@matchpoint/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayContext } from '../ports.js';
import { readBytes } from '../transport/read-bytes.js';
import { serveFrom } from '../transport/request-origin.js';
import { readerOf } from './mail-digest.js';
import { unsubscribedPage, unsubscribePage, unsubscribePolicy } from './unsubscribe-page.js';
import { createUnsubscribeTokens } from './unsubscribe-tokens.js';

const PATH = '/unsubscribe/:token';
/** Mail programs send `List-Unsubscribe=One-Click`. */
const MAX_BODY_BYTES = 1_024;

/**
 * Serves the unsubscribe links of digests (docs/reference/notifications.md#unsubscribing). A mail program posts to them without a session
 * (RFC 8058); a person opens the page and presses its button. Opening changes nothing, because link scanners open links too.
 */
export function registerUnsubscribe(app: FastifyInstance, context: GatewayContext): void {
  const tokens = createUnsubscribeTokens(context.config.keyPepper);
  const config = { edge: { kind: 'open' }, isBodyUnread: true } as const;
  app.get(PATH, { config }, async (_request, reply) => show(reply, unsubscribePage));
  app.post(PATH, { config }, async (request, reply) => {
    const { body, headers } = request;
    if (body) await readBytes(body as IncomingMessage, { limitBytes: MAX_BODY_BYTES, headers, refuse: () => undefined });
    const userId = tokens.read((request.params as { token: string }).token);
    if (userId !== undefined) await serveFrom(request, () => endDigests(context, userId, request));
    return show(reply, unsubscribedPage);
  });
}

/** The response is the same for any token, even if the account no longer exists. */
async function endDigests({ notifications }: GatewayContext, userId: string, { id: requestId }: FastifyRequest): Promise<void> {
  try {
    await notifications.updateNotificationSettings({ digest: 'off' }, { caller: readerOf(userId), requestId });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'error_user_not_found') throw error;
  }
}

function show(reply: FastifyReply, page: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  return reply.header('Content-Security-Policy', unsubscribePolicy(nonce)).type('text/html; charset=utf-8').send(page(nonce));
}
