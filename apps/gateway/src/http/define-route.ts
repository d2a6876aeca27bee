import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '@matchpoint/errors';
import type { WebhookEventType } from '@matchpoint/events';
import type { CallerContext, IdempotencyContext, KeyKind } from '@matchpoint/rpc';
import type { Static, TObject, TSchema } from 'typebox';
import type { PlanFeature, ScopeRequirement } from '../keys/permissions.js';
import type { GatewayContext } from '../context.js';
import type { Tag } from '../openapi/tags.js';
import type { BodyBounds } from './body-bounds.js';
import type { OfStream, StreamOpening } from './event-streams.js';
import type { BucketDemand } from './rate-limit/rate-limiter.js';
import type { WebSide } from './web-side.js';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Whom an operation answers (management B, C, D, M): a key or a session (`caller`, the default); these and, for the web app's signed-out
 * visitors, nobody (`visitor`); a session alone; a session whose person has shown who they are within 30 minutes (`recent`); anybody,
 * without a look at key or session (`nobody`).
 */
export type Accepts = 'caller' | 'visitor' | 'session' | 'recent' | 'nobody';

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
  /** Marks the answer as that of an earlier request (contract 8). */
  onReplayed(): void;
  /**
   * Spends from a bucket of the operation's own (webhook test) and describes a refusal in the headers.
   * @throws DomainError error_api_rate_limited
   */
  spend(demand: BucketDemand): Promise<void>;
}

/** One operation, declared once: everything the edge does with it derives from here (architecture, rule 1). */
export interface RouteDefinition<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Response extends TObject = TObject,
  Accepting extends Accepts = Accepts,
> {
  method: HttpMethod;
  /** Under `/api/v1`, with OpenAPI placeholders: `/teams/{identifier}`. */
  path: `/${string}`;
  operationId: string;
  /** In a few words, as the table of contents shows it. */
  summary: string;
  /**
   * What it does, a sentence or two a line: its purpose, whom it is for, what it changes, what it leaves out. Scope, plan, kind of
   * key, idempotency, paging, events and errors are added from the declaration.
   */
  description: readonly string[];
  /** Section of the specification or contract that it serves. */
  section: string;
  tag: Tag;
  /** Whom it answers; a key or a session unless given. Only what any stranger may see, and reads alone, may answer visitors. */
  accepts?: Accepting;
  /** Of what answers anybody: it begins or ends a session, so that no page of another origin may make a browser call it. */
  actsOnSession?: boolean;
  /** Of what answers anybody: it costs a token of the address's bucket for signing in (management C). */
  spendsAuthIp?: boolean;
  /** One requirement, several of which any suffices, or `public`: every valid key. */
  scope: ScopeRequirement | readonly ScopeRequirement[] | 'public';
  /** Plan feature beyond api_free. */
  plan?: PlanFeature;
  /** The only kind of key that may call it. */
  keyKind?: KeyKind;
  /** Answers also, in place of a key, the token of an overlay (web 4), which it checks itself. */
  takesOverlayToken?: true;
  /** A session may say whose webhooks it is about: `X-Matchpoint-Scope` (web 6). */
  takesScope?: boolean;
  /** Takes an Idempotency-Key (contract 8). */
  isIdempotent?: boolean;
  /**
   * A repeat has no second effect, although it takes no Idempotency-Key: score writes (contract 8). DELETE is so by itself. `false`: it may
   * have one although it takes a key, which what it is asked for may leave unheeded.
   */
  isRepeatable?: boolean;
  /** The body's list of at most 50 items, each of which costs a token of the key's batch bucket (specification 8.1). */
  batchOf?: string;
  /** Of a success; 200 unless given. */
  status?: 201;
  /** Events that a success can cause at once or soon. */
  emits?: readonly WebhookEventType[];
  /** In the 13-path public description (specification 9). */
  isPublished?: boolean;
  /**
   * The binding of the key to what the path names, where a look-up tells it (contract 4, step 7). Runs before the body is read, on
   * unchecked path parameters. Throws the refusal.
   */
  checkBinding?(
    input: { params: Readonly<Record<string, unknown>>; caller: CallerContext; requestId: string },
    context: GatewayContext,
  ): Promise<void>;
  params?: Params;
  query?: Query;
  /** Named `<OperationId>Body` in the documents unless it has a name. */
  body?: Body;
  /** Takes the bytes of one image, or a form with one, in place of JSON (management H): the handler reads them. */
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
    context: GatewayContext,
  ): Promise<Omit<Static<Response>, 'timestamp'> & { timestamp?: string }>;
  /**
   * Answers `text/event-stream` instead, once it resolves; `response` is then the data of the first event, `snapshot`. What it has taken it
   * gives back if it throws.
   */
  stream?(input: RouteInput<Static<Params>, Static<Query>, Static<Body>> & OfStream, context: GatewayContext): Promise<StreamOpening>;
}

/** Declares an operation. The types of its input and output follow from its schemas. */
export function defineRoute<
  Params extends TObject,
  Query extends TObject,
  Body extends TObject,
  Response extends TObject,
  Accepting extends Accepts = 'caller',
>(definition: RouteDefinition<Params, Query, Body, Response, Accepting>): RouteDefinition {
  return definition as unknown as RouteDefinition;
}

/**
 * How often an operation may be sent when nobody knows what became of it: `read` and `natural` again at will (the latter writes, with
 * no second effect), `keyed` again under the same Idempotency-Key, `once` only where it was refused before it did anything.
 */
export type Repeat = 'read' | 'keyed' | 'natural' | 'once';

/** Follows from the declaration; what it does not tell is `once`, which never acts twice. */
export function repeatOf({ method, scope, emits, isIdempotent, isRepeatable }: RouteDefinition): Repeat {
  if (method === 'GET') return 'read';
  if (isRepeatable === false) return 'once';
  if (isIdempotent) return 'keyed';
  if (isRepeatable || method === 'DELETE') return 'natural';
  const scopes = typeof scope === 'string' ? [scope] : scope;
  return emits === undefined && scopes.every((each) => each.endsWith(':read')) ? 'read' : 'once';
}

/** Whether an operation answers a key, as those that sessions alone may call do not. */
export const answersKeys = ({ accepts = 'caller' }: Pick<RouteDefinition, 'accepts'>): boolean =>
  accepts === 'caller' || accepts === 'visitor';

/**
 * Codes an operation can answer because of what it is, besides its own.
 * @param ofSessions whether also to who calls by a session
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

/** Codes of step 3, and of what a route asks of whom it answers. */
function accessErrors(route: RouteDefinition, ofSessions: boolean): ErrorCode[] {
  const forgery: ErrorCode[] = route.method === 'GET' ? [] : ['error_csrf_rejected'];
  if (route.accepts === 'nobody') return forgery;
  const codes: ErrorCode[] = ['error_api_key_required', 'error_api_key_invalid'];
  if (route.scope !== 'public') codes.push('error_api_key_permission_denied');
  if (ofSessions) codes.push('error_account_suspended', 'error_session_invalid', ...forgery);
  if (ofSessions && route.takesScope) codes.push('error_league_scope_mismatch', 'error_game_scope_mismatch');
  if (!answersKeys(route)) codes.push('error_session_required');
  if (route.accepts === 'recent') codes.push('error_recent_sign_in_required');
  return codes;
}

/** The refusal of a key of another kind (specification 4.3, 4.5, 4.6). */
export const KIND_ERRORS = {
  personal: 'API_KEY_PERMISSION_DENIED',
  game_developer: 'error_game_scope_mismatch',
  league_operator: 'error_league_scope_mismatch',
} as const satisfies Record<KeyKind, ErrorCode>;

function properties(schema: TObject | undefined): TSchema[] {
  return Object.values(schema?.properties ?? {});
}
