import { DomainError } from '@matchpoint/errors';
import type { GatewayContext } from '../../ports.js';
import { findSessionsByHash } from '../../edge/sessions/store/sessions.js';
import type { WebSide } from '../../operation/web-side.js';
import { isAlive, isRecent, type SessionRecord } from '../../edge/sessions/session-record.js';
import { hashSessionToken, isSessionToken } from '../../edge/sessions/session-token.js';

const FLOW_SECONDS = 600;
/** Separates the flow, sealed by the account service, from the session that began it; neither contains it. */
const SEPARATOR = '~';

type Cookies = Pick<GatewayContext, 'cookies'>;

/** Sets the cookie that the browser brings back from a provider (docs/reference/accounts.md#other-sites). */
export function keepFlow({ cookies }: Cookies, web: WebSide, flow: string, session: SessionRecord | undefined): void {
  web.keepCookie(cookies.flowName, session ? `${flow}${SEPARATOR}${session.id}` : flow, FLOW_SECONDS);
}

export const dropFlow = ({ cookies }: Cookies, web: WebSide): void => web.keepCookie(cookies.flowName, '', 0);

/**
 * The flow that the browser has brought back, and the session that began it if the browser still has it, so that another user of the
 * browser can't link anything to somebody else's account. Otherwise session cookies are ignored on navigations from other sites.
 */
export async function readFlow(
  { cookies, pool, clock, config }: Pick<GatewayContext, 'cookies' | 'pool' | 'clock' | 'config'>,
  web: WebSide,
): Promise<{ flow: string | undefined; sessionId: string | undefined }> {
  const [flow, named] = web.cookie(cookies.flowName)?.split(SEPARATOR) ?? [];
  const token = named === undefined ? undefined : web.cookie(cookies.name);
  if (token === undefined || !isSessionToken(token)) return { flow, sessionId: undefined };
  const [session] = await findSessionsByHash(pool, [hashSessionToken(token, config.keyPepper)]);
  return { flow, sessionId: session && session.id === named && isAlive(session, clock.now()) ? session.id : undefined };
}

type Context = Pick<GatewayContext, 'sessions' | 'config' | 'clock'>;

/**
 * The session that starts a flow: required to link and confirm, and it must be recent to add a sign-in method.
 * @throws DomainError error_api_key_required without one; error_session_invalid; error_account_deletion_due; error_recent_sign_in_required
 */
export async function sessionOfFlow(context: Context, intent: string, token: string | undefined): Promise<SessionRecord | undefined> {
  const session = await findAlive(context, token);
  if (intent === 'sign_in') return session;
  if (!session) throw new DomainError(token === undefined ? 'error_api_key_required' : 'error_session_invalid');
  if (intent === 'link' && session.isDeletionDue) throw new DomainError('error_account_deletion_due');
  if (intent === 'link' && !isRecent(session, context.clock.now())) throw new DomainError('error_recent_sign_in_required');
  return session;
}

async function findAlive({ sessions, config, clock }: Context, token: string | undefined): Promise<SessionRecord | undefined> {
  if (token === undefined || !isSessionToken(token)) return undefined;
  const session = await sessions.find(hashSessionToken(token, config.keyPepper));
  return session && isAlive(session, clock.now()) ? session : undefined;
}
