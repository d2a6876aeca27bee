import { DomainError } from '@matchpoint/errors';
import type { Static } from 'typebox';
import type { GatewayContext } from '../../context.js';
import type { WebSide } from '../../http/web-side.js';
import { renewSession } from '../../sessions/renew-session.js';
import { type Session, toSession } from '../auth/auth-objects.js';

/** What operations on one's own account share (management D). */
export const OWN_ACCOUNT = { tag: 'Account', section: 'management D', accepts: 'session', scope: 'public' } as const;

/**
 * Begins a session in this browser in place of the one that the request came by.
 * @param isConfirmed whether the person has just shown who they are
 * @throws DomainError error_session_invalid, which also removes the cookie, where that one has ended meanwhile
 */
export async function renewOwnSession(
  context: GatewayContext,
  web: WebSide,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<Static<typeof Session>> {
  const { session, browser, address } = web;
  if (session === undefined) throw new DomainError('error_session_invalid');
  const renewed = await renewSession(context, { session, browser, address, isConfirmed }).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'error_session_invalid') web.dropSession();
    throw error;
  });
  web.keepSession(renewed.token);
  const at = renewed.createdAt.toISOString();
  return toSession({ id: renewed.id, createdAt: at, lastSeenAt: at, browser, address }, true);
}
