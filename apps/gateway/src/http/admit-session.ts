import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import { type Plan, planOfOwner } from '../keys/permissions.js';
import { isAlive, isRecent, type SessionRecord } from '../sessions/session-record.js';
import { hashSessionToken, isSessionToken } from '../sessions/session-token.js';
import { authorizeSession } from './authorize.js';
import type { Admission, EdgeDependencies } from './admission.js';
import type { BucketDemand } from './rate-limit/rate-limiter.js';
import { spendTokens } from './spend-tokens.js';

/**
 * Steps 1 to 7 for the bearer of a session's cookie, which holds `token` (management B).
 * @throws DomainError error_session_invalid, which also removes the cookie; and as `authorizeSession`
 */
export function createSessionAdmission(edge: EdgeDependencies): Admission<[token: string]> {
  const { clock, limiter, sessions } = edge;

  return async (request, reply, route, ipDemand, token) => {
    const hash = isSessionToken(token) ? hashSessionToken(token, edge.keyPepper) : undefined;
    const cached = hash === undefined ? undefined : sessions.cached(hash);
    const isCachedAlive = cached !== undefined && isAlive(cached, clock.now());
    await spendTokens(limiter, request, reply, isCachedAlive ? [...ipDemand, demandOf(cached)] : ipDemand);
    const session = cached ?? (hash === undefined ? undefined : await sessions.find(hash));
    if (!session || !isAlive(session, clock.now())) {
      reply.header('Set-Cookie', edge.cookies.clear());
      throw new DomainError('error_session_invalid');
    }
    if (!isCachedAlive) await spendTokens(limiter, request, reply, [demandOf(session)]);
    edge.noteSessionUse(session.id);
    const plan = planOfOwner(session.ownerPlan, edge.defaultPlan);
    authorizeSession(route, { plan, isRecent: isRecent(session, clock.now()) });
    request.session = session;
    request.caller = callerOf(session, plan);
  };
}

/** All sessions of a person share a bucket. */
const demandOf = ({ userId }: SessionRecord): BucketDemand => ({ bucket: 'session', id: userId, cost: 1 });

const CALLERS = new WeakMap<SessionRecord, CallerContext>();

/** The same object for the same record, as for keys. A session acts as the person's own keys do, and shares their derived scope. */
function callerOf(session: SessionRecord, plan: Plan): CallerContext {
  let caller = CALLERS.get(session);
  if (!caller) CALLERS.set(session, (caller = { userId: session.userId, keyId: session.id, kind: 'personal', plan, isSession: true }));
  return caller;
}
