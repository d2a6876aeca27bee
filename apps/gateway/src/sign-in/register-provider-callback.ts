import { DomainError, type ErrorCode } from '@matchpoint/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GatewayContext } from '../ports.js';
import { findSession, readSessionClock } from '../edge/sessions/store/sessions.js';
import { originOf, refuseSuspended, signInSilently } from '../routes/auth/auth-objects.js';
import { dropFlow, readFlow } from '../routes/auth/provider-flow.js';
import { endSession } from '../edge/owners/end-sessions.js';
import { mintNextSession, renewSession } from '../edge/sessions/renew-session.js';
import { isAlive } from '../edge/sessions/session-record.js';
import { serveFrom } from '../transport/request-origin.js';
import { type WebSide, webSideOf } from '../operation/web-side.js';

const PATH = '/auth/callback/:provider';

type Finished = Awaited<ReturnType<GatewayContext['identities']['finishProviderFlow']>>;

/**
 * `GET /auth/callback/{provider}` (docs/reference/accounts.md#other-sites): where a provider redirects the browser back to. It only
 * redirects: to where the flow continues, or to the sign-in page with an error code. The flow is bound to the browser only by the flow's
 * cookie, because session cookies are ignored on navigations from other sites.
 */
export function registerProviderCallback(app: FastifyInstance, context: GatewayContext): void {
  app.get(PATH, { config: { edge: { kind: 'open' } }, exposeHeadRoute: false }, async (request, reply) => {
    const web = webSideOf(request, reply, context);
    const to = await serveFrom(request, () => finish(request, web, context)).catch((error: unknown) => {
      const code: ErrorCode = error instanceof DomainError ? error.code : 'error_internal';
      if (code === 'error_internal') context.logger.error({ err: error, requestId: request.id }, 'a sign-in by a provider failed');
      return `/sign-in?error=${code}`;
    });
    dropFlow(context, web);
    return reply.status(303).header('Location', to).send();
  });
}

/** Returns where to continue: a path of ours, checked when the flow began. */
async function finish(request: FastifyRequest, web: WebSide, context: GatewayContext): Promise<string> {
  const { provider } = request.params as { provider: string };
  const [, query = ''] = request.url.split(/\?(.*)/s);
  const asOf = await readSessionClock(context.pool);
  const finished = await context.identities.finishProviderFlow(
    {
      ...{ provider, query, ...(await readFlow(context, web)) },
      allowsRegistration: context.config.registration === 'open',
      origin: originOf(web),
    },
    { requestId: request.id },
  );
  const { registrationToken, challenge, intent, returnTo } = finished;
  // Secrets go in URL fragments, which browsers don't send to servers. A person who signs in with a provider needs no password; the page
  // learns which provider.
  if (registrationToken !== undefined) return `/register/complete?provider=${provider}#token=${registrationToken}`;
  if (challenge !== undefined) return challengePage(context, finished);
  await (intent === 'sign_in' ? signIn(web, context, { ...finished, asOf }) : goOn(web, context, finished));
  return returnTo;
}

async function challengePage(context: GatewayContext, { userId = '', challenge = '', factors, returnTo }: Finished): Promise<string> {
  await refuseSuspended(context, userId);
  return `/sign-in#${new URLSearchParams({ challenge, factors: factors.join(','), returnTo }).toString()}`;
}

/** Ends the session that the browser had when the flow began, as signing in otherwise does. */
async function signIn(web: WebSide, context: GatewayContext, finished: Finished & { asOf: string }): Promise<void> {
  const { userId = '', email, sessionId, asOf } = finished;
  await signInSilently(context, web, { userId, asOf, proved: ['provider'], email });
  const former = sessionId === undefined ? undefined : await findSession(context.pool, sessionId);
  if (former) await endSession(context, former.userId, former.id);
}

/** Continues the session that began the flow under a new token; it is recent if the flow was a confirmation. */
async function goOn(web: WebSide, context: GatewayContext, { intent, userId, sessionId = '' }: Finished): Promise<void> {
  const session = await findSession(context.pool, sessionId);
  if (!session || session.userId !== userId || !isAlive(session, context.clock.now())) throw new DomainError('error_session_invalid');
  const { browser, address } = web;
  const proof = intent === 'confirm' ? { proved: ['provider' as const], isConfirmed: true } : {};
  const next = mintNextSession(context, { session, browser, address, ...proof });
  await renewSession(context, next, session.id);
  web.keepSession(next.token);
}
