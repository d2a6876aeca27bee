import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { Static } from 'typebox';
import type { GatewayContext } from '../../ports.js';
import { dropFactorProofs } from '../../edge/sessions/store/sessions.js';
import { list, text } from '../../operation/fields.js';
import { requireSession, type WebSide } from '../../operation/web-side.js';
import { checkStandingOf } from '../../edge/keys/own/watch-standing.js';
import {
  mintNextSession,
  type NextSession,
  renewSession,
  replaceSessions,
  type SessionRenewal,
} from '../../edge/sessions/renew-session.js';
import { sessionsOf } from '../../edge/sessions/session-record.js';
import { type Session, toSession } from '../auth/auth-objects.js';

/** Shared by operations on one's own account (docs/reference/accounts.md#recent-sign-in). */
export const OWN_ACCOUNT = { tag: 'Account', section: 'docs/reference/accounts.md', accepts: 'session', scope: 'public' } as const;
/** Shared by operations that change how the person signs in. */
export const OWN_ACCOUNT_RECENT = { ...OWN_ACCOUNT, accepts: 'recent' } as const;

export const RecoveryCodes = () =>
  list(text('A code.', 'abcde-fghij'), 'Ten recovery codes for a lost authenticator app. Each works once.');

type Shown = Pick<SessionRenewal, 'proved' | 'isConfirmed' | 'losesFactors'>;

/** The session that replaces the request's session in this browser. @throws DomainError error_session_invalid */
export function mintOwnSession(context: GatewayContext, web: WebSide, shown: Shown = {}): NextSession {
  const { browser, address } = web;
  return mintNextSession(context, { session: requireSession(web), browser, address, ...shown });
}

/** Sets its cookie once it is stored. */
export function keepOwnSession(web: WebSide, { id, token, createdAt, browser, address }: NextSession): Static<typeof Session> {
  web.keepSession(token);
  const at = createdAt.toISOString();
  return toSession({ id, createdAt: at, lastSeenAt: at, browser, address }, true);
}

/**
 * Replaces the request's session in this browser.
 * @throws DomainError error_session_invalid, which also removes the cookie, if that session was ended meanwhile
 */
export async function renewOwnSession(context: GatewayContext, web: WebSide, shown: Shown = {}): Promise<Static<typeof Session>> {
  return renewOwnSessionAs(context, web, mintOwnSession(context, web, shown));
}

async function renewOwnSessionAs(context: GatewayContext, web: WebSide, next: NextSession): Promise<Static<typeof Session>> {
  await renewSession(context, next, web.session?.id ?? '').catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'error_session_invalid') web.dropSession();
    throw error;
  });
  return keepOwnSession(web, next);
}

/**
 * Continues as `next`, whose id the account service already has, after a second factor was added. The account's first factor ends its other
 * sessions, because none of them has proved one.
 * @throws as renewOwnSession
 */
export async function goOnWithFactor(
  context: GatewayContext,
  web: WebSide,
  next: NextSession,
  { isFirstFactor }: { isFirstFactor: boolean },
): Promise<Static<typeof Session>> {
  if (!isFirstFactor) return renewOwnSessionAs(context, web, next);
  await replaceSessions(context, next);
  return keepOwnSession(web, next);
}

/**
 * Continues after a second factor was removed. With the last one, no session counts as having proved one, and keys that act as staff end.
 * @throws as renewOwnSession
 */
export async function goOnWithoutFactor(
  context: GatewayContext,
  web: WebSide,
  { wasLastFactor }: { wasLastFactor: boolean },
): Promise<Static<typeof Session>> {
  if (!wasLastFactor) return renewOwnSession(context, web);
  const { userId } = requireSession(web);
  await context.changing([sessionsOf(userId)], () => withTransaction(context.pool, (tx) => dropFactorProofs(tx, userId)));
  await checkStandingOf(context, userId).catch((error: unknown) => context.logger.warn({ err: error }, 'standing of keys not checked'));
  return renewOwnSession(context, web, { losesFactors: true });
}
