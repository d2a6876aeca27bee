import type { KeyKind } from '@matchpoint/core';
import type { Metadata } from '@grpc/grpc-js';
import { DomainError } from '@matchpoint/errors';
import type { Logger } from '@matchpoint/telemetry';

/** 2: proved by a passkey, or by a second factor in addition to a password or a provider. */
export type SessionLevel = 1 | 2;

/** Whether a platform role counts, as signed by the gateway; services need no configuration for it (docs/adr/0014). */
export type PlatformRoleUse = 'counts' | 'needs_second_factor';

/**
 * The caller, derived from the API key or the session by the gateway, signed by it and never taken from a body
 * (docs/reference/architecture.md#two-authorizations, docs/adr/0014).
 */
export interface CallerContext {
  /** Empty for a visitor: no row is theirs. */
  userId: string;
  /** Id of the key or the session; empty for a visitor. */
  keyId: string;
  /** A session acts as its person's own keys do. A visitor has neither, and sees what any stranger sees. */
  kind: KeyKind | 'visitor';
  /**
   * The caller uses a session: even if an operation requires a league-operator key, the person's role decides
   * (docs/reference/accounts.md#sessions).
   */
  isSession?: boolean;
  /** Slug of the bound game of a game-developer key. */
  gameId?: string;
  /** Id of the bound league of a league-operator key. */
  leagueId?: string;
  /** The key's plan, or the person's. Limits depend on it. */
  plan?: string;
  /** How a session was proved: 2 by a passkey, or by a second factor in addition to a password or a provider. A key has none. */
  level?: SessionLevel;
  /** Whether the person's role on the platform's staff counts here. Absent: it does not (`requirePlatformRole`). */
  platformRole?: PlatformRoleUse;
}

/** The caller's Idempotency-Key with what makes it unique and what it must match (docs/reference/idempotency.md#keys). */
export interface IdempotencyContext {
  key: string;
  /** Key owner and binding, method and path. */
  scope: string;
  /** Digest of the parsed body, ignoring key order. */
  fingerprint: string;
}

/** Origin of a request, as the gateway knows it: for the audit log, which no caller may influence. */
export interface CallOrigin {
  /** The gateway's own id of the request, whatever id the client sent. */
  requestId: string;
  /** The caller's network, to /24 or /48. Absent: unknown. */
  address?: string;
}

/** A handler's knowledge of the call besides the request message. */
export interface CallContext {
  /** The caller signed by the gateway; absent on calls by operators, other services and the gateway itself. */
  caller?: CallerContext;
  idempotency?: IdempotencyContext;
  /** The gateway's own id. The logger shows the client's, if the client sent one. */
  requestId: string;
  /** The caller's network, to /24 or /48. */
  address?: string;
  deadline: Date;
  logger: Logger;
  /** Trailing metadata of the answer. */
  trailers: Metadata;
  /** The caller of a part of the request that is signed separately (principal.proto). @throws CallRefusedError */
  callerOf(signed: Uint8Array, unsignedUserId?: string): Pick<CallerContext, 'userId'>;
}

/** Metadata of every call between processes. */
export interface CallMetadata {
  caller?: CallerContext;
  idempotency?: IdempotencyContext;
  requestId?: string;
  /** Defaults to the process's `originOf`. */
  origin?: CallOrigin;
}

/** Milliseconds that a call has left for calls to other services, at least 1. The deadline was set by this process's own clock. */
export function remainingMs({ deadline }: Pick<CallContext, 'deadline'>): number {
  return Math.max(1, deadline.getTime() - Date.now());
}

/**
 * Refuses the use of a platform role where it does not count: before a second factor, and by a self-made key without `platform.staff`,
 * whose owner is nobody to the platform. Call it once the role is known to suffice, so that a caller without a role learns nothing about
 * factors.
 * @throws DomainError error_second_factor_required; error_not_found
 */
export function requirePlatformRole({ platformRole }: Pick<CallerContext, 'platformRole'>): void {
  if (platformRole !== 'counts') throw new DomainError(platformRole === undefined ? 'error_not_found' : 'error_second_factor_required');
}

/** The caller of an operation that requires one. */
export function requireCaller(context: Pick<CallContext, 'caller'>): CallerContext {
  if (!context.caller) throw new DomainError('error_api_key_permission_denied');
  return context.caller;
}
