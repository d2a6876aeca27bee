import { DomainError } from '@matchpoint/errors';
import type { Static } from 'typebox';
import type { GatewayContext } from '../../context.js';
import { list, text } from '../../http/fields.js';
import { requireSession, type WebSide } from '../../http/web-side.js';
import { mintNextSession, type NextSession, renewSession } from '../../sessions/renew-session.js';
import { type Session, toSession } from '../auth/auth-objects.js';

/** What operations on one's own account share (management D). */
export const OWN_ACCOUNT = { tag: 'Account', section: 'management D', accepts: 'session', scope: 'public' } as const;
/** And what changes how the person signs in. */
export const OWN_ACCOUNT_RECENT = { ...OWN_ACCOUNT, accepts: 'recent' } as const;

export const RecoveryCodes = () =>
  list(text('A code.', 'abcde-fghij'), 'Ten codes to recover from the loss of the authenticator app; each works once.');

/** The session that goes on in this browser after the one that the request came by. @throws DomainError error_session_invalid */
export function mintOwnSession(context: GatewayContext, web: WebSide, { isConfirmed }: { isConfirmed: boolean }): NextSession {
  const { browser, address } = web;
  return mintNextSession(context, { session: requireSession(web), browser, address, isConfirmed });
}

/** Gives it to the browser, once it counts. */
export function keepOwnSession(web: WebSide, { id, token, createdAt, browser, address }: NextSession): Static<typeof Session> {
  web.keepSession(token);
  const at = createdAt.toISOString();
  return toSession({ id, createdAt: at, lastSeenAt: at, browser, address }, true);
}

/**
 * Begins a session in this browser in place of the one that the request came by.
 * @param proof whether the person has just shown who they are
 * @throws DomainError error_session_invalid, which also removes the cookie, where that one has ended meanwhile
 */
export async function renewOwnSession(
  context: GatewayContext,
  web: WebSide,
  proof: { isConfirmed: boolean },
): Promise<Static<typeof Session>> {
  const next = mintOwnSession(context, web, proof);
  await renewSession(context, next, web.session?.id ?? '').catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'error_session_invalid') web.dropSession();
    throw error;
  });
  return keepOwnSession(web, next);
}
