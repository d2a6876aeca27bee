import { DomainError } from '@matchpoint/errors';
import type { GatewayContext } from '../../context.js';
import { isAlive, isRecent, type SessionRecord } from '../../sessions/session-record.js';
import { hashSessionToken, isSessionToken } from '../../sessions/session-token.js';

/** The cookie of a browser that is on its way to a provider and back (management C). */
export const FLOW_COOKIE = 'mp_flow';
export const FLOW_SECONDS = 600;

type Context = Pick<GatewayContext, 'sessions' | 'config' | 'clock'>;

/**
 * The session that starts a flow: of link and confirm it must be there, and to add a way to sign in it must be recent.
 * @throws DomainError error_api_key_required without one; error_session_invalid; error_recent_sign_in_required
 */
export async function sessionOfFlow(context: Context, intent: string, token: string | undefined): Promise<SessionRecord | undefined> {
  const session = await findAlive(context, token);
  if (intent === 'sign_in') return session;
  if (!session) throw new DomainError(token === undefined ? 'error_api_key_required' : 'error_session_invalid');
  if (intent === 'link' && !isRecent(session, context.clock.now())) throw new DomainError('error_recent_sign_in_required');
  return session;
}

async function findAlive({ sessions, config, clock }: Context, token: string | undefined): Promise<SessionRecord | undefined> {
  if (token === undefined || !isSessionToken(token)) return undefined;
  const session = await sessions.find(hashSessionToken(token, config.keyPepper));
  return session && isAlive(session, clock.now()) ? session : undefined;
}
