import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createKeyHashReader } from '../keys/read-key-hash.js';
import { callerOfKey } from '../keys/caller-of-key.js';
import { isUsable, type PresentedKey } from '../keys/key-record.js';
import type { Permissions } from '../../permissions/permissions.js';
import { isSuspended } from '../sessions/session-record.js';
import type { Admission, EdgeDependencies } from './admission.js';
import { createSessionAdmission } from './admit-session.js';
import { authorize } from './authorize.js';
import type { OperationAccess } from './operation-access.js';
import { OVERLAY_TOKEN_HEADER } from '../overlays/overlay-token.js';
import type { ClientIp } from '../../rate-limit/client-ip.js';
import type { BucketDemand } from '../../rate-limit/rate-limiter.js';
import { forgeryOf } from './refuse-forged.js';
import { isFromWebApp } from '../../transport/from-web-app.js';
import { spendTokens } from './spend-tokens.js';
import { VISITOR } from './visitor.js';

/** What the edge does first with a request: nothing, report the state of the IP bucket, spend a token of it, or all of steps 1 to 7. */
export type EdgeMode = { kind: 'unlimited' } | { kind: 'shown' } | { kind: 'open' } | { kind: 'operation'; route: OperationAccess };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the edge on every operation under /api/v1. */
    caller?: CallerContext;
    /** The permissions of the request's key. */
    permissions?: Permissions;
    /** Set by the edge, unless the address is unknown. */
    client?: ClientIp;
  }
}

/**
 * Steps 1 to 7 of the order of checks (docs/reference/order-of-checks.md), from headers alone: IP bucket, path, key or session, its bucket,
 * scope, plan, kind. The answer's rate-limit headers are set on the way, so that every refusal carries them too.
 * @throws DomainError for the first check that fails.
 */
export function createEdge(
  dependencies: EdgeDependencies,
): (request: FastifyRequest, reply: FastifyReply, mode: EdgeMode) => Promise<void> {
  const { limiter, cookies, origin } = dependencies;
  const admitKey = createKeyAdmission(dependencies);
  const admitSession = createSessionAdmission(dependencies);

  const admitNobody = (request: FastifyRequest, route: OperationAccess): void => {
    const isVisit = route.accepts === 'visitor' && dependencies.admitsVisitors && isFromWebApp(request.raw);
    const showsToken = route.takesOverlayToken === true && request.headers[OVERLAY_TOKEN_HEADER] !== undefined;
    if (!isVisit && !showsToken && route.accepts !== 'nobody') throw new DomainError('error_api_key_required');
    request.caller = VISITOR;
  };
  const admitBrowser = async (
    request: FastifyRequest,
    reply: FastifyReply,
    route: OperationAccess,
    ipDemand: BucketDemand[],
  ): Promise<void> => {
    const token = cookies.read(request.headers);
    const forgery = forgeryOf(request.raw, route, { hasCookie: token !== undefined, origin });
    if (forgery === undefined && token !== undefined && route.accepts !== 'nobody')
      return admitSession(request, reply, route, ipDemand, token);
    const [ip] = ipDemand;
    const authDemand: BucketDemand[] = ip && forgery === undefined && route.spendsAuthIp ? [{ ...ip, bucket: 'authIp' }] : [];
    await spendTokens(limiter, request, reply, [...ipDemand, ...authDemand]);
    if (forgery) throw forgery;
    return admitNobody(request, route);
  };

  return async (request, reply, mode) => {
    if (mode.kind === 'unlimited') return undefined;
    const ip = dependencies.clientIp(request.socket.remoteAddress, request.headers['x-forwarded-for']);
    if (ip) request.client = ip;
    const ipDemand: BucketDemand[] = ip ? [{ bucket: 'ip', id: ip.bucketId, cost: mode.kind === 'shown' ? 0 : 1 }] : [];
    if (mode.kind !== 'operation') return spendTokens(limiter, request, reply, ipDemand);
    const { route } = mode;
    // If a key header is sent, even an empty one, the key decides (docs/reference/accounts.md#sessions).
    const admit = request.headers.authorization !== undefined && route.accepts !== 'nobody' ? admitKey : admitBrowser;
    return admit(request, reply, route, ipDemand);
  };
}
function createKeyAdmission(dependencies: EdgeDependencies): Admission<[]> {
  const { clock, limiter, keys } = dependencies;
  const readKeyHash = createKeyHashReader(dependencies.keyPepper);

  return async (request, reply, route, ipDemand) => {
    const hash = readKeyHash(request.headers.authorization);
    const cached = typeof hash === 'string' ? keys.cached(hash) : undefined;
    const isCachedUsable = cached !== undefined && isUsable(cached, clock.now()) && cached.suspendedAt === null;
    if (cached) noteKey(request, cached, route);
    // One round trip for both buckets if the key is cached; otherwise the IP bucket is charged before any look-up.
    await spendTokens(limiter, request, reply, isCachedUsable ? [...ipDemand, ...keyDemands(cached, route)] : ipDemand);
    if (typeof hash !== 'string') throw hash;
    const key = cached ?? (await keys.find(hash));
    if (key && !cached) noteKey(request, key, route);
    if (!key || !isUsable(key, clock.now())) throw new DomainError('error_api_key_invalid');
    if (isSuspended(key, clock.now())) throw new DomainError('error_account_suspended');
    if (!isCachedUsable) await spendTokens(limiter, request, reply, keyDemands(key, route));
    if (request.keyUse) request.keyUse.isAdmitted = true;
    authorize(key, route);
    request.caller = callerOfKey(key, dependencies.staffSecondFactor);
    request.permissions = key.permissions;
  };
}

/** From here on, the request counts towards the key's usage. */
function noteKey(request: FastifyRequest, { id }: PresentedKey, { operationId }: OperationAccess): void {
  request.keyUse = { keyId: id, operationId, isAdmitted: false };
}

/** The key's token. The batch bucket is only read, so that the headers describe it; its tokens are spent after validation. */
function keyDemands(key: PresentedKey, route: OperationAccess): BucketDemand[] {
  return [{ bucket: 'key', id: key.id, cost: 1 }, ...(route.batchOf ? [{ bucket: 'batch' as const, id: key.id, cost: 0 }] : [])];
}
