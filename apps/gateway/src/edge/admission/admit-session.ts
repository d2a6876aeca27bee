import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import { type Plan, planOfOwner } from '../../permissions/permissions.js';
import { platformRoleAt, type SecondFactorRule } from '../keys/platform-role.js';
import { levelOf } from '../sessions/session-level.js';
import { isAlive, isRecent, type SessionRecord } from '../sessions/session-record.js';
import { hashSessionToken, isSessionToken } from '../sessions/session-token.js';
import { authorizeSession } from './authorize.js';
import type { Admission, EdgeDependencies } from './admission.js';
import type { BucketDemand } from '../../rate-limit/rate-limiter.js';
import { spendTokens } from './spend-tokens.js';

/**
 * Steps 1 to 7 for a request whose session cookie contains `token` (docs/reference/accounts.md#sessions).
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
    authorizeSession(route, { plan, isRecent: isRecent(session, clock.now()), isDeletionDue: session.isDeletionDue });
    request.session = session;
    request.caller = callerOf(session, plan, edge.staffSecondFactor);
  };
}

/** A person's sessions share one bucket. */
const demandOf = ({ userId }: SessionRecord): BucketDemand => ({ bucket: 'session', id: userId, cost: 1 });

const CALLERS = new WeakMap<SessionRecord, CallerContext>();

/** The same object for the same record, as for keys. A session acts as the person's own keys do, and shares their derived scope. */
function callerOf(session: SessionRecord, plan: Plan, rule: SecondFactorRule): CallerContext {
  const known = CALLERS.get(session);
  if (known) return known;
  const { userId, id: keyId } = session;
  const level = levelOf(session.proofs);
  const platformRole = platformRoleAt(level, rule);
  const caller: CallerContext = { userId, keyId, kind: 'personal', plan, isSession: true, level, platformRole };
  CALLERS.set(session, caller);
  return caller;
}
