import type { IncomingMessage } from 'node:http';
import { invalidInput } from '@matchpoint/errors';
import { isTracing } from '@matchpoint/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { EdgePorts } from '../edge/ports.js';
import { bodyBoundsOf } from '../transport/body-bounds.js';
import { refuseMalformedPath } from '../transport/malformed-path.js';
import { checkOf } from './check-input.js';
import { inChosenScope } from './chosen-scope.js';
import { parseQuery, refuseMalformedQuery } from './parse-query.js';
import type { Operation, RouteDefinition } from './route-definition.js';
import { noteKeyUse } from '../edge/admission/count-key-use.js';
import { type OfStream, sendEventStream } from './streams/event-streams.js';
import { keptJsonWriter } from './kept-json.js';
import { listNames } from './list-names.js';
import { MAX_BATCH_ITEMS } from '../rate-limit/buckets.js';
import type { BucketDemand } from '../rate-limit/rate-limiter.js';
import { OVERLAY_TOKEN_HEADER } from '../edge/overlays/overlay-token.js';
import { UPLOAD_DEADLINE_MS } from '../transport/upload-deadlines.js';
import { readIdempotency } from './read-idempotency.js';
import { serveFrom } from '../transport/request-origin.js';
import { spendTokens } from '../edge/admission/spend-tokens.js';
import { type WebSide, webSideOf } from './web-side.js';

export const API_PREFIX = '/api/v1';
const IGNORED_FIELDS_HEADER = 'X-Matchpoint-Ignored-Fields';
const EMPTY = Type.Object({});

type HandlerInput = Parameters<RouteDefinition['handler']>[0] & { web?: WebSide };

/** Registers every operation under /api/v1. */
export function registerRoutes<Context extends EdgePorts>(
  app: FastifyInstance,
  routes: readonly Operation<Context>[],
  context: Context,
): void {
  for (const route of routes) registerRoute(app, route, context);
}

function registerRoute<Context extends EdgePorts>(app: FastifyInstance, route: Operation<Context>, context: Context): void {
  const checkParams = checkOf('path', route.params ?? EMPTY);
  const checkQuery = checkOf('query', route.query ?? EMPTY);
  const checkBody = checkOf('body', route.body ?? EMPTY);
  const { status = 200 } = route;
  const writeKept = route.keepsJsonOf === undefined ? undefined : keptJsonWriter(route.response, route.keepsJsonOf);
  const acceptsNoBody = (route.body?.required ?? []).length === 0;
  const isForBrowsers = route.accepts === 'nobody' || route.accepts === 'session' || route.accepts === 'recent';

  const check = (request: FastifyRequest, reply: FastifyReply): Pick<HandlerInput, 'params' | 'query' | 'body'> => {
    // A set, so that many unknown names don't take quadratic time.
    const ignored = new Set<string>();
    try {
      refuseMalformedPath(request);
      const params = checkParams(request.params, ignored);
      refuseMalformedQuery(request.raw.url ?? '', route.query ?? EMPTY);
      const query = checkQuery(parseQuery(request.query as Record<string, unknown>, route.query ?? EMPTY), ignored);
      refuseLargeBatch(request.body, route);
      const given = route.takesImage ? undefined : request.body;
      const body = checkBody(given === undefined && acceptsNoBody ? {} : given, ignored);
      return { params, query, body };
    } finally {
      // Also in a refusal: a field that is missing may have been misspelt.
      nameIgnoredFields(reply, [...ignored]);
    }
  };

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { params, query, body } = check(request, reply);
    const caller = request.caller as NonNullable<FastifyRequest['caller']>;
    const idempotency = route.isIdempotent ? readIdempotency(request, { caller, route, params }) : undefined;
    const spend = (demand: BucketDemand): Promise<void> => spendTokens(context.limiter, request, reply, [demand]);
    if (route.batchOf !== undefined) await spend({ bucket: 'batch', id: caller.keyId, cost: (body[route.batchOf] as unknown[]).length });
    const input: HandlerInput = {
      params,
      query,
      body,
      caller,
      permissions: request.permissions,
      requestId: request.id,
      ...(idempotency && { idempotency }),
      ...(route.takesImage && request.body !== undefined && { bytes: request.body as IncomingMessage }),
      onReplayed: () => void reply.header('Idempotent-Replayed', 'true'),
      spend,
    };
    if (isForBrowsers) input.web = webSideOf(request, reply, context);
    if (route.stream) {
      const { stream } = route;
      const opening = await serveFrom(request, () => stream({ ...input, ...streamReaderOf(request) }, context));
      noteKeyUse(request, reply, context);
      context.requests.note(request, reply);
      return sendEventStream(request, reply, opening);
    }
    const answer = await serveFrom(request, () => route.handler(input, context));
    reply.status(status);
    writeKept?.(reply);
    return { ...answer, timestamp: answer.timestamp ?? context.clock.now().toISOString() };
  };

  app.route({
    method: route.method,
    url: toFastifyPath(route.path),
    config: {
      edge: { kind: 'operation', route },
      cors: false,
      bodyBounds: bodyBoundsOf(route),
      ...(route.takesImage && { isBodyUnread: true, bodyMs: UPLOAD_DEADLINE_MS }),
    },
    schema: { response: { [status]: route.response } },
    ...((route.checkBinding ?? route.takesScope) && { preParsing: checkBindingOf(route, context) }),
    handler: (request, reply) =>
      isTracing() ? context.traceRequest(request, route.operationId, () => serve(request, reply)) : serve(request, reply),
  });
}

function streamReaderOf({ headers, client }: FastifyRequest): OfStream {
  const lastEventId = headers['last-event-id'];
  const overlayToken = headers[OVERLAY_TOKEN_HEADER];
  return {
    lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
    address: client?.bucketId,
    overlayToken: typeof overlayToken === 'string' ? overlayToken : undefined,
  };
}

/** The end of step 7, before a body is read (docs/reference/order-of-checks.md). */
function checkBindingOf<Context extends EdgePorts>(route: Operation<Context>, context: Context) {
  return async (request: FastifyRequest): Promise<void> => {
    let caller = request.caller as NonNullable<FastifyRequest['caller']>;
    if (route.takesScope) caller = request.caller = await inChosenScope(request, caller, context);
    const { checkBinding } = route;
    if (!checkBinding) return;
    const params = request.params as Record<string, unknown>;
    await serveFrom(request, () => checkBinding({ params, caller, requestId: request.id }, context));
  };
}

/** Before the items are processed (docs/reference/scores.md#batches). */
function refuseLargeBatch(body: unknown, { batchOf }: RouteDefinition): void {
  const items =
    batchOf !== undefined && typeof body === 'object' && body !== null && Object.hasOwn(body, batchOf)
      ? (body as Record<string, unknown>)[batchOf]
      : undefined;
  if (Array.isArray(items) && items.length > MAX_BATCH_ITEMS) {
    throw invalidInput(`body.${batchOf}`, `must contain at most ${MAX_BATCH_ITEMS} items`, 'error_invalid_num_items');
  }
}

/** Unknown fields don't cause an error, but a typo must not go unnoticed (docs/reference/errors.md#request-bodies). */
function nameIgnoredFields(reply: FastifyReply, names: string[]): void {
  if (names.length > 0) reply.header(IGNORED_FIELDS_HEADER, listNames(names));
}

function toFastifyPath(path: string): string {
  return `${API_PREFIX}${path.replace(/\{(\w+)\}/g, ':$1')}`;
}
