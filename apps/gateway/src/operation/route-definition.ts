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
import type { BodyBounds } from '../transport/body-bounds.js';
import type { OfStream, StreamOpening } from './streams/event-streams.js';
import type { BucketDemand } from '../rate-limit/rate-limiter.js';
import type { WebSide } from './web-side.js';

/** What accounts and sessions are about: a browser, its cookies, where it is. */
type OfBrowser<Accepting extends Accepts> = Accepting extends 'nobody' | 'session' | 'recent' ? { web: WebSide } : unknown;

/** What a handler is given: checked input, and who acts. */
export interface RouteInput<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** Of an operation that answers anybody it is nobody: a visitor. */
  caller: CallerContext;
  requestId: string;
  /** Of an operation that takes an image: the request's body, unread; undefined where it has none. */
  bytes?: IncomingMessage;
  /** Present on idempotent operations whose caller sent a key. Pass it to the one write RPC. */
  idempotency?: IdempotencyContext;
  /** Marks the answer as a replay of an earlier request's (docs/reference/idempotency.md). */
  onReplayed(): void;
  /**
   * Spends from a bucket of the operation's own (webhook test) and describes a refusal in the headers.
   * @throws DomainError error_api_rate_limited
   */
  spend(demand: BucketDemand): Promise<void>;
}

/** One operation, declared once: everything the edge does with it derives from here (docs/reference/architecture.md#one-declaration). */
export interface RouteDefinition<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Response extends TObject = TObject,
  Accepting extends Accepts = Accepts,
  Context = EdgePorts,
> extends OperationAccess<Accepting> {
  /** In a few words, as the table of contents shows it. */
  summary: string;
  /**
   * What it does, a sentence or two a line: its purpose, whom it is for, what it changes, what it leaves out. Scope, plan, kind of
   * key, idempotency, paging, events and errors are added from the declaration.
   */
  description: readonly string[];
  /** The page of the reference that says its rules: `docs/reference/<page>.md#<anchor>`. */
  section: string;
  tag: Tag;
  /** A session may say whose webhooks it is about: `X-Matchpoint-Scope` (docs/reference/webhooks.md#events). */
  takesScope?: boolean;
  /** Of a success; 200 unless given. */
  status?: 201 | 202;
  /** In the 13-path public description (docs/reference/values.md#documents). */
  isPublished?: boolean;
  /**
   * The binding of the key to what the path names, where a look-up tells it (docs/reference/order-of-checks.md). Runs before the body is
   * read, on unchecked path parameters. Throws the refusal.
   */
  checkBinding?(
    input: { params: Readonly<Record<string, unknown>>; caller: CallerContext; requestId: string },
    context: Context,
  ): Promise<void>;
  params?: Params;
  query?: Query;
  /** Named `<OperationId>Body` in the documents unless it has a name. */
  body?: Body;
  /** Takes the bytes of one image, or a form with one, in place of JSON (docs/reference/uploads.md#flow): the handler reads them. */
  takesImage?: true;
  /** Bounds of the body, where free-form parts need other ones than those that follow from its schema (body-bounds.ts). */
  bodyBounds?: Partial<BodyBounds>;
  /**
   * The success body, named `<OperationId>Result` in the documents unless it has a name. `timestamp` is added by the edge where
   * the handler gives none.
   */
  response: Response;
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
 * Codes an operation can answer because of what it is, besides its own.
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

/** Codes of step 3, and of a route's demands on its callers. */
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
