import type { ErrorCode } from '@matchpoint/errors';
import type { WebhookEventType } from '@matchpoint/events';
import type { KeyKind } from '@matchpoint/core';
import type { PlanFeature, ScopeRequirement } from '../../permissions/permissions.js';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Whom an operation answers (docs/reference/authentication.md): a key or a session (`caller`, the default); these and, for the web app's
 * signed-out visitors, nobody (`visitor`); a session alone; a session whose person has shown who they are within 30 minutes (`recent`);
 * anybody, without a look at key or session (`nobody`).
 */
export type Accepts = 'caller' | 'visitor' | 'session' | 'recent' | 'nobody';

/** What an operation asks of those who call it: all that admission knows of it. */
export interface OperationAccess<Accepting extends Accepts = Accepts> {
  method: HttpMethod;
  /** Under `/api/v1`, with OpenAPI placeholders: `/teams/{identifier}`. */
  path: `/${string}`;
  operationId: string;
  /** Whom it answers; a key or a session unless given. Only what any stranger may see, and reads alone, may answer visitors. */
  accepts?: Accepting;
  /** Of what answers anybody: it begins or ends a session, so that no page of another origin may make a browser call it. */
  actsOnSession?: boolean;
  /** Of what answers anybody: it costs a token of the address's bucket for signing in (docs/reference/accounts.md#sign-in-limits). */
  spendsAuthIp?: boolean;
  /** One requirement, several of which any suffices, or `public`: every valid key. */
  scope: ScopeRequirement | readonly ScopeRequirement[] | 'public';
  /** Plan feature beyond api_free. */
  plan?: PlanFeature;
  /** The only kind of key that may call it. */
  keyKind?: KeyKind;
  /** Answers also, in place of a key, the token of an overlay (docs/reference/live-streams.md#overlay-tokens), which it checks itself. */
  takesOverlayToken?: true;
  /** A write that undoes a deletion that is due, or signs out: a session may do nothing else by then but read. */
  isOpenWhileDeletionIsDue?: true;
  /** Takes an Idempotency-Key (docs/reference/idempotency.md). */
  isIdempotent?: boolean;
  /**
   * A repeat has no second effect, although the operation takes no Idempotency-Key: score writes
   * (docs/reference/idempotency.md#operations). DELETE always has this property. `false`: a repeat may have a second effect even with
   * a key, because the operation can ignore the key.
   */
  isRepeatable?: boolean;
  /** The body's list of at most 50 items, each of which costs a token of the key's batch bucket (docs/reference/rate-limits.md#buckets). */
  batchOf?: string;
  /** Events that a success can cause at once or soon. */
  emits?: readonly WebhookEventType[];
}

/**
 * How often an operation may be sent when nobody knows what became of it: `read` and `natural` again at will (the latter writes, with
 * no second effect), `keyed` again under the same Idempotency-Key, `once` only where it was refused before it did anything.
 */
export type Repeat = 'read' | 'keyed' | 'natural' | 'once';

/** Follows from the declaration; what it does not tell is `once`, which never acts twice. */
export function repeatOf({ method, scope, emits, isIdempotent, isRepeatable }: OperationAccess): Repeat {
  if (method === 'GET') return 'read';
  if (isRepeatable === false) return 'once';
  if (isIdempotent) return 'keyed';
  if (isRepeatable || method === 'DELETE') return 'natural';
  const scopes = typeof scope === 'string' ? [scope] : scope;
  return emits === undefined && scopes.every((each) => each.endsWith(':read')) ? 'read' : 'once';
}

/** Whether a session may call it whose person's account is to be deleted. */
export const isOpenWhileDeletionIsDue = (route: OperationAccess): boolean =>
  route.isOpenWhileDeletionIsDue === true || repeatOf(route) === 'read';

/** Whether an operation answers a key, as those that sessions alone may call do not. */
export const answersKeys = ({ accepts = 'caller' }: Pick<OperationAccess, 'accepts'>): boolean =>
  accepts === 'caller' || accepts === 'visitor';

/** The refusal of a key of another kind (docs/reference/authentication.md#kinds). */
export const KIND_ERRORS = {
  personal: 'API_KEY_PERMISSION_DENIED',
  game_developer: 'error_game_scope_mismatch',
  league_operator: 'error_league_scope_mismatch',
} as const satisfies Record<KeyKind, ErrorCode>;
