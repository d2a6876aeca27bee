import { DomainError } from '@matchpoint/errors';
import type { GatewayContext } from '../../context.js';
import { findSession } from '../../db/session.js';
import type { WebSide } from '../../http/web-side.js';
import { isAlive, isRecent, type SessionRecord } from '../../sessions/session-record.js';
import { hashSessionToken, isSessionToken } from '../../sessions/session-token.js';

const FLOW_SECONDS = 600;
/** Between the flow, which the account service has sealed, and the session that began it. Neither has it. */
const SEPARATOR = '~';

type Cookies = Pick<GatewayContext, 'cookies'>;

/** Gives the browser what it is to bring back from a provider (management C). */
export function keepFlow({ cookies }: Cookies, web: WebSide, flow: string, session: SessionRecord | undefined): void {
  web.keepCookie(cookies.flowName, session ? `${flow}${SEPARATOR}${session.id}` : flow, FLOW_SECONDS);
}

export const dropFlow = ({ cookies }: Cookies, web: WebSide): void => web.keepCookie(cookies.flowName, '', 0);

/** What the browser has brought back, and the session that it says began it, where that has not ended: the account service knows better. */
export async function readFlow(
  { cookies, pool, clock }: Pick<GatewayContext, 'cookies' | 'pool' | 'clock'>,
  web: WebSide,
): Promise<{ flow: string | undefined; sessionId: string | undefined }> {
  const [flow, named] = web.cookie(cookies.flowName)?.split(SEPARATOR) ?? [];
  const session = named === undefined ? undefined : await findSession(pool, named);
  return { flow, sessionId: session && isAlive(session, clock.now()) ? session.id : undefined };
}

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
