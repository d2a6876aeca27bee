import type { Metadata } from '@grpc/grpc-js';
import { DomainError } from '@matchpoint/errors';
import type { Logger } from '@matchpoint/telemetry';

export type KeyKind = 'personal' | 'game_developer' | 'league_operator';

/**
 * Who acts, derived from the API key or the session by the gateway, signed by it and never taken from a body (specification 5.6,
 * docs/adr/0014).
 */
export interface CallerContext {
  /** Empty for a visitor: no row is theirs. */
  userId: string;
  /** Of the key, or of the session; empty for a visitor. */
  keyId: string;
  /** A session acts as its person's own keys do. A visitor has neither, and sees what any stranger sees. */
  kind: KeyKind | 'visitor';
  /** Came by a session: also where a key of the league's operators is asked for, the person's role decides (management B). */
  isSession?: boolean;
  /** Slug of the bound game of a game-developer key. */
  gameId?: string;
  /** Id of the bound league of a league-operator key. */
  leagueId?: string;
  /** The key's plan, or the person's: limits on what there may be depend on it. */
  plan?: string;
}

/** The caller's Idempotency-Key with what makes it unique and what it must match (contract 8). */
export interface IdempotencyContext {
  key: string;
  /** Key owner and binding, method and path. */
  scope: string;
  /** Digest of the parsed body, key order aside. */
  fingerprint: string;
}

/** What a handler knows of the call besides the request message. */
export interface CallContext {
  /** Whom the gateway has signed for; absent on calls by operators, other services and the gateway itself. */
  caller?: CallerContext;
  idempotency?: IdempotencyContext;
  requestId: string;
  deadline: Date;
  logger: Logger;
  /** Trailing metadata of the answer. */
  trailers: Metadata;
  /** The caller of a part of the request that is signed by itself (principal.proto). @throws CallRefusedError */
  callerOf(signed: Uint8Array, unsignedUserId?: string): Pick<CallerContext, 'userId'>;
}

/** What one process tells another with every call. */
export interface CallMetadata {
  caller?: CallerContext;
  idempotency?: IdempotencyContext;
  requestId?: string;
}

/** Milliseconds that a call has left, at least 1, for what it asks of another service. This process's own clock has made the deadline. */
export function remainingMs({ deadline }: Pick<CallContext, 'deadline'>): number {
  return Math.max(1, deadline.getTime() - Date.now());
}

/** The caller of an operation that has no meaning without one. */
export function requireCaller(context: Pick<CallContext, 'caller'>): CallerContext {
  if (!context.caller) throw new DomainError('error_api_key_permission_denied');
  return context.caller;
}
