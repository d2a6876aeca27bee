import type { Clock } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashKey, isWellFormed, parseBearer } from '../keys/key-format.js';
import type { KeyReader } from '../keys/key-reader.js';
import { isUsable, type KeyRecord } from '../keys/key-record.js';
import { authorize } from './authorize.js';
import type { RouteDefinition } from './define-route.js';
import type { ClientIpResolver } from './rate-limit/client-ip.js';
import type { BucketDemand, RateLimiter } from './rate-limit/rate-limiter.js';
import { spendTokens } from './spend-tokens.js';

/** What the edge does with a request before anything else: nothing, spend an IP token, or all of steps 1 to 7. */
export type EdgeMode = { kind: 'unlimited' } | { kind: 'open' } | { kind: 'operation'; route: RouteDefinition };

export interface EdgeDependencies {
  clock: Clock;
  limiter: RateLimiter;
  keys: KeyReader;
  keyPepper: string;
  clientIp: ClientIpResolver;
  noteKeyUse(keyId: string): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the edge on every operation under /api/v1. */
    caller?: CallerContext;
  }
}

/**
 * Steps 1 to 7 of the order of checks (contract 4), from headers alone: IP bucket, path, key, key bucket, scope, plan,
 * kind. The answer's rate-limit headers are set on the way, so that every refusal carries them too.
 * @throws DomainError for the first check that fails.
 */
export function createEdge(
  dependencies: EdgeDependencies,
): (request: FastifyRequest, reply: FastifyReply, mode: EdgeMode) => Promise<void> {
  const { clock, limiter, keys } = dependencies;

  return async (request, reply, mode) => {
    if (mode.kind === 'unlimited') return;
    const ip = dependencies.clientIp(request.socket.remoteAddress, request.headers['x-forwarded-for']);
    const ipDemand: BucketDemand[] = ip ? [{ bucket: 'ip', id: ip.bucketId, cost: 1 }] : [];
    if (mode.kind === 'open') {
      await spendTokens(limiter, request, reply, ipDemand);
      return;
    }
    const hash = readKeyHash(request.headers.authorization, dependencies.keyPepper);
    const cached = typeof hash === 'string' ? keys.cached(hash) : undefined;
    const isCachedUsable = cached !== undefined && isUsable(cached, clock.now());
    // One round trip for both buckets where the key is known; else the address pays before any look-up.
    await spendTokens(limiter, request, reply, isCachedUsable ? [...ipDemand, ...keyDemands(cached, mode.route)] : ipDemand);
    if (typeof hash !== 'string') throw hash;
    const key = cached ?? (await keys.find(hash));
    if (!key || !isUsable(key, clock.now())) throw new DomainError('error_api_key_invalid');
    if (!isCachedUsable) await spendTokens(limiter, request, reply, keyDemands(key, mode.route));
    dependencies.noteKeyUse(key.id);
    authorize(key, mode.route);
    request.caller = callerOf(key);
  };
}

/** The key's token. The batch bucket is looked at only, so that headers describe it from here on; its tokens are taken after validation. */
function keyDemands(key: KeyRecord, route: RouteDefinition): BucketDemand[] {
  return [{ bucket: 'key', id: key.id, cost: 1 }, ...(route.batchOf ? [{ bucket: 'batch' as const, id: key.id, cost: 0 }] : [])];
}

/** The hash to look up, or the refusal. A string that fails prefix, length or checksum costs no look-up (contract 3). */
function readKeyHash(authorization: string | undefined, pepper: string): string | DomainError {
  const token = parseBearer(authorization);
  if (token === 'missing') return new DomainError('error_api_key_required');
  if (token === 'malformed' || !isWellFormed(token.plaintext)) return new DomainError('error_api_key_invalid');
  return hashKey(token.plaintext, pepper);
}

const CALLERS = new WeakMap<KeyRecord, CallerContext>();

/** The same object for the same record: what is signed for it is signed once (PrincipalSigner). */
function callerOf(key: KeyRecord): CallerContext {
  const known = CALLERS.get(key);
  if (known) return known;
  const caller = toCaller(key);
  CALLERS.set(key, caller);
  return caller;
}

function toCaller(key: KeyRecord): CallerContext {
  return {
    userId: key.ownerUserId,
    keyId: key.id,
    kind: key.kind,
    plan: key.plan,
    ...(key.gameId !== null && { gameId: key.gameId }),
    ...(key.leagueId !== null && { leagueId: key.leagueId }),
  };
}
