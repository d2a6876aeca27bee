import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '@matchpoint/errors';
import type { CallerContext, IdempotencyContext } from '@matchpoint/rpc';
import type { Static, TObject, TSchema } from 'typebox';
import type { Tag } from './tags.js';
import {
  type Accepts,
  answersKeys,
  isOpenWhileDeletionIsDue,
  KIND_ERRORS,
  type OperationAccess,
} from '../edge/admission/operation-access.js';
import type { EdgePorts } from '../edge/ports.js';
import type { Permissions } from '../permissions/permissions.js';
import type { BodyBounds } from '../transport/body-bounds.js';
import type { OfStream, StreamOpening } from './streams/event-streams.js';
import type { BucketDemand } from '../rate-limit/rate-limiter.js';
import type { WebSide } from './web-side.js';

/** For accounts and sessions: the browser, its cookies and its location. */
type OfBrowser<Accepting extends Accepts> = Accepting extends 'nobody' | 'session' | 'recent' ? { web: WebSide } : unknown;

/** What a handler receives: validated input and the caller. */
export interface RouteInput<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** For public operations, the caller is a visitor. */
  caller: CallerContext;
  /** The key's permissions; undefined for a session, which may do everything, or a visitor. */
  permissions: Permissions | undefined;
  requestId: string;
  /** For an operation that takes an image: the unread request body; undefined if there is none. */
  bytes?: IncomingMessage;
  /** Set on idempotent operations if the caller sent a key. Pass it to the single write RPC. */
  idempotency?: IdempotencyContext;
  /** Marks the response as a replay of an earlier one (docs/reference/idempotency.md). */
  onReplayed(): void;
  /**
   * Spends from the operation's own bucket (webhook test) and describes a refusal in the headers.
   * @throws DomainError error_api_rate_limited
   */
  spend(demand: BucketDemand): Promise<void>;
}

/**
 * The declaration of an operation, from which everything the edge does with it is derived (docs/reference/architecture.md#one-declaration).
 */
export interface RouteDefinition<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Response extends TObject = TObject,
  Accepting extends Accepts = Accepts,
  Context = EdgePorts,
> extends OperationAccess<Accepting> {
  /** A few words for the table of contents. */
  summary: string;
  /**
   * What it does, one or two sentences per line: its purpose, whom it is for, what it changes, what it omits. Scope, plan, kind of key,
   * idempotency, paging, events and errors are added from the declaration.
   */
  description: readonly string[];
  /** The reference page with its rules: `docs/reference/<page>.md#<anchor>`. */
  section: string;
  tag: Tag;
  /** A session may choose whose webhooks to manage with `X-Matchpoint-Scope` (docs/reference/webhooks.md#events). */
  takesScope?: boolean;
  /** Status of a success; by default 200. */
  status?: 201 | 202;
  /** Whether it is in the 13-path public description (docs/reference/values.md#documents). */
  isPublished?: boolean;
  /**
   * Checks that the key is bound to what the path names, if this needs a look-up (docs/reference/order-of-checks.md). Runs before the body
   * is read, with unvalidated path parameters. Throws if it isn't.
   */
  checkBinding?(
    input: { params: Readonly<Record<string, unknown>>; caller: CallerContext; requestId: string },
    context: Context,
  ): Promise<void>;
  params?: Params;
  query?: Query;
  /** Named `<OperationId>Body` in the documents by default. */
  body?: Body;
  /** Accepts the bytes of one image, or a form with one, instead of JSON (docs/reference/uploads.md#flow): the handler reads them. */
  takesImage?: true;
  /** Limits of the body that differ from the usual ones (body-bounds.ts). */
  bodyBounds?: Partial<BodyBounds>;
  /**
   * The success body, named `<OperationId>Result` in the documents unless it has a name. `timestamp` is added by the edge where
   * the handler gives none.
   */
  response: Response;
  /** A list in the response whose items may keep their JSON (kept-json.ts). */
  keepsJsonOf?: keyof Static<Response> & string;
  /** Codes of its own, beyond those every operation of its shape can answer. */
  errors: readonly ErrorCode[];
  handler(
    input: RouteInput<Static<Params>, Static<Query>, Static<Body>> & OfBrowser<Accepting>,
    context: Context,
  ): Promise<Omit<Static<Response>, 'timestamp'> & { timestamp?: string }>;
  /**
   * Answers `text/event-stream` instead, once it resolves; `response` is then the data of the first event, `snapshot`. What it has taken it
   * gives back if it throws.
   */
  stream?(input: RouteInput<Static<Params>, Static<Query>, Static<Body>> & OfStream, context: Context): Promise<StreamOpening>;
}

/** Any operation whose handler is given this. */
export type Operation<Context> = RouteDefinition<TObject, TObject, TObject, TObject, Accepts, Context>;

/**
 * Error codes that follow from an operation's declaration, besides its own.
 * @param ofSessions whether callers with a session are included
 */
export function derivedErrors(route: RouteDefinition, { ofSessions = true } = {}): ErrorCode[] {
  const codes: ErrorCode[] = [
    ...accessErrors(route, ofSessions),
    'error_ip_rate_limited',
    'error_api_rate_limited',
    'INVALID_INPUT',
    'error_internal',
    'error_unavailable',
  ];
  if (route.plan) codes.push('error_api_feature_required');
  if (route.keyKind) codes.push(KIND_ERRORS[route.keyKind]);
  if (route.method !== 'GET') codes.push('error_payload_too_large', 'error_unsupported_media_type');
  if (route.batchOf !== undefined) codes.push('error_invalid_num_items');
  if (route.isIdempotent) codes.push('error_idempotency_key_conflict', 'error_idempotency_in_progress');
  for (const property of [...properties(route.query), ...properties(route.body)]) {
    const code = (property as { 'x-error'?: ErrorCode })['x-error'];
    if (code) codes.push(code);
  }
  return [...new Set([...codes, ...route.errors])];
}

/** Error codes of step 3 and of a route's requirements. */
function accessErrors(route: RouteDefinition, ofSessions: boolean): ErrorCode[] {
  const forgery: ErrorCode[] = route.method === 'GET' ? [] : ['error_csrf_rejected'];
  if (route.accepts === 'nobody') return forgery;
  const codes: ErrorCode[] = ['error_api_key_required', 'error_api_key_invalid'];
  if (route.scope !== 'public') codes.push('error_api_key_permission_denied');
  if (ofSessions) codes.push('error_account_suspended', 'error_session_invalid', ...forgery);
  if (ofSessions && route.takesScope) codes.push('error_league_scope_mismatch', 'error_game_scope_mismatch');
  if (!answersKeys(route)) codes.push('error_session_required');
  if (ofSessions && !isOpenWhileDeletionIsDue(route)) codes.push('error_account_deletion_due');
  if (route.accepts === 'recent') codes.push('error_recent_sign_in_required');
  return codes;
}

function properties(schema: TObject | undefined): TSchema[] {
  return Object.values(schema?.properties ?? {});
}
