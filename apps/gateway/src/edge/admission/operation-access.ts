import type { ErrorCode } from '@matchpoint/errors';
import type { WebhookEventType } from '@matchpoint/events';
import type { KeyKind } from '@matchpoint/core';
import type { PlanFeature, ScopeRequirement } from '../../permissions/permissions.js';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may call an operation (docs/reference/authentication.md): a key or a session (`caller`, the default); these and signed-out visitors
 * of the web app (`visitor`); only a session (`session`); only a session whose person has signed in within the last 30 minutes (`recent`);
 * anybody, ignoring any key or session (`nobody`).
 */
export type Accepts = 'caller' | 'visitor' | 'session' | 'recent' | 'nobody';

/** What an operation requires of its callers: everything that admission knows about it. */
export interface OperationAccess<Accepting extends Accepts = Accepts> {
  method: HttpMethod;
  /** Under `/api/v1`, with OpenAPI placeholders: `/teams/{identifier}`. */
  path: `/${string}`;
  operationId: string;
  /** Who may call it; by default a key or a session. Only reads of public data may be open to visitors. */
  accepts?: Accepting;
  /** Only with `nobody`: it begins or ends a session, so no page of another origin may make a browser call it. */
  actsOnSession?: boolean;
  /** Only with `nobody`: it costs a token of the IP address's sign-in bucket (docs/reference/accounts.md#sign-in-limits). */
  spendsAuthIp?: boolean;
  /** One requirement, several of which any one suffices, or `public` for every valid key. */
  scope: ScopeRequirement | readonly ScopeRequirement[] | 'public';
  /** A plan feature that api_free lacks. */
  plan?: PlanFeature;
  /** The only kind of key that may call it. */
  keyKind?: KeyKind;
  /** Also accepts, instead of a key, an overlay token (docs/reference/live-streams.md#overlay-tokens), which it checks itself. */
  takesOverlayToken?: true;
  /**
   * A write that is allowed while the account is scheduled for deletion: it cancels the deletion or signs out. Otherwise such a session may
   * only read.
   */
  isOpenWhileDeletionIsDue?: true;
  /** Takes an Idempotency-Key (docs/reference/idempotency.md). */
  isIdempotent?: boolean;
  /**
   * A repeat has no second effect, although the operation takes no Idempotency-Key: score writes
   * (docs/reference/idempotency.md#operations). DELETE always has this property. `false`: a repeat may have a second effect even with
   * a key, because the operation can ignore the key.
   */
  isRepeatable?: boolean;
  /**
   * The field with the list of at most 50 items, each of which costs a token of the key's batch bucket
   * (docs/reference/rate-limits.md#buckets).
   */
  batchOf?: string;
  /** Events that a successful call can cause, immediately or soon. */
  emits?: readonly WebhookEventType[];
}

/**
 * Whether an operation may be retried when its outcome is unknown: `read` and `natural` freely (the latter writes, but a repeat has no
 * second effect), `keyed` with the same Idempotency-Key, `once` only if it was refused before it did anything.
 */
export type Repeat = 'read' | 'keyed' | 'natural' | 'once';

/** Derived from the declaration; `once` if in doubt, which never acts twice. */
export function repeatOf({ method, scope, emits, isIdempotent, isRepeatable }: OperationAccess): Repeat {
  if (method === 'GET') return 'read';
  if (isRepeatable === false) return 'once';
  if (isIdempotent) return 'keyed';
  if (isRepeatable || method === 'DELETE') return 'natural';
  const scopes = typeof scope === 'string' ? [scope] : scope;
  return emits === undefined && scopes.every((each) => each.endsWith(':read')) ? 'read' : 'once';
}

/** Whether a session may call it while its account is scheduled for deletion. */
export const isOpenWhileDeletionIsDue = (route: OperationAccess): boolean =>
  route.isOpenWhileDeletionIsDue === true || repeatOf(route) === 'read';

/** Whether an operation accepts a key; those for sessions only don't. */
export const answersKeys = ({ accepts = 'caller' }: Pick<OperationAccess, 'accepts'>): boolean =>
  accepts === 'caller' || accepts === 'visitor';

/** The error for a key of the wrong kind (docs/reference/authentication.md#kinds). */
export const KIND_ERRORS = {
  personal: 'API_KEY_PERMISSION_DENIED',
  game_developer: 'error_game_scope_mismatch',
  league_operator: 'error_league_scope_mismatch',
} as const satisfies Record<KeyKind, ErrorCode>;
