import type { Clock } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashKey, isWellFormed, parseBearer } from '../keys/key-format.js';
import type { KeyReader } from '../keys/key-reader.js';
import { isUsable, type KeyRecord } from '../keys/key-record.js';
import { authorize } from './authorize.js';
import type { RouteDefinition } from './define-route.js';
import { BUCKETS } from './rate-limit/buckets.js';
import type { ClientIpResolver } from './rate-limit/client-ip.js';
import { describedDecision, rateLimitHeaders } from './rate-limit/rate-limit-headers.js';
import type { BucketDecision, BucketDemand, RateLimiter } from './rate-limit/rate-limiter.js';

/** What the edge does with a request before anything else: nothing, spend an IP token, or all of steps 1 to 7. */
export type EdgeMode =
  | { kind: 'unlimited' }
  | { kind: 'open' }
  | { kind: 'operation'; route: RouteDefinition };

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
export function createEdge(dependencies: EdgeDependencies): (request: FastifyRequest, reply: FastifyReply, mode: EdgeMode) => Promise<void> {
  const { clock, limiter, keys } = dependencies;

  const spend = async (reply: FastifyReply, decided: BucketDecision[], demands: BucketDemand[]): Promise<BucketDecision[]> => {
    const decisions = demands.length === 0 ? decided : [...decided, ...await limiter.take(demands)];
    setRateLimitHeaders(reply, decisions);
    const refused = decisions.find(({ allowed }) => !allowed);
    if (refused) throw new DomainError(BUCKETS[refused.bucket].refusal, { details: { retryAfterSeconds: rateLimitHeaders(refused).resetSeconds } });
    return decisions;
  };

  return async (request, reply, mode) => {
    if (mode.kind === 'unlimited') return;
    const ip = dependencies.clientIp(request.socket.remoteAddress, request.headers['x-forwarded-for']);
    const ipDemand: BucketDemand[] = ip ? [{ bucket: 'ip', id: ip.bucketId, cost: 1 }] : [];
    if (mode.kind === 'open') {
      await spend(reply, [], ipDemand);
      return;
    }
    const hash = readKeyHash(request.headers.authorization, dependencies.keyPepper);
    const cached = typeof hash === 'string' ? keys.cached(hash) : undefined;
    const isCachedUsable = cached !== undefined && isUsable(cached, clock.now());
    // One round trip for both buckets where the key is known; else the address pays before any look-up.
    const decisions = await spend(reply, [], isCachedUsable ? [...ipDemand, keyDemand(cached)] : ipDemand);
    if (typeof hash !== 'string') throw hash;
    const key = cached ?? await keys.find(hash);
    if (!key || !isUsable(key, clock.now())) throw new DomainError('error_api_key_invalid');
    if (!isCachedUsable) await spend(reply, decisions, [keyDemand(key)]);
    dependencies.noteKeyUse(key.id);
    authorize(key, mode.route);
    request.caller = toCaller(key);
  };
}

function keyDemand(key: KeyRecord): BucketDemand {
  return { bucket: 'key', id: key.id, cost: 1 };
}

/** The hash to look up, or the refusal. A string that fails prefix, length or checksum costs no look-up (contract 3). */
function readKeyHash(authorization: string | undefined, pepper: string): string | DomainError {
  const token = parseBearer(authorization);
  if (token === 'missing') return new DomainError('error_api_key_required');
  if (token === 'malformed' || !isWellFormed(token.plaintext)) return new DomainError('error_api_key_invalid');
  return hashKey(token.plaintext, pepper);
}

function toCaller(key: KeyRecord): CallerContext {
  return {
    userId: key.ownerUserId,
    keyId: key.id,
    kind: key.kind,
    ...(key.gameId !== null && { gameId: key.gameId }),
    ...(key.leagueId !== null && { leagueId: key.leagueId }),
  };
}

/** The three headers of specification 8.1, and Retry-After on a refusal. An unknown address is shown a full bucket. */
export function setRateLimitHeaders(reply: FastifyReply, decisions: readonly BucketDecision[]): void {
  const decision = describedDecision(decisions);
  const headers = decision
    ? rateLimitHeaders(decision)
    : { limit: BUCKETS.ip.capacity, remaining: BUCKETS.ip.capacity, resetSeconds: 0, retryAfterSeconds: undefined };
  reply.header('X-RateLimit-Limit', headers.limit);
  reply.header('X-RateLimit-Remaining', headers.remaining);
  reply.header('X-RateLimit-Reset', headers.resetSeconds);
  if (headers.retryAfterSeconds !== undefined) reply.header('Retry-After', headers.retryAfterSeconds);
}
