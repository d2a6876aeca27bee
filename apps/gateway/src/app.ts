import { type IncomingHttpHeaders, maxHeaderSize, METHODS } from 'node:http';
import cors from '@fastify/cors';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { Readiness } from '@matchpoint/telemetry';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { GatewayContext } from './ports.js';
import { answerInOwnForm } from './transport/answer-in-own-form.js';
import { closeSilent } from './transport/close-silent.js';
import { compressForPages } from './transport/compress-for-pages.js';
import { closeWhileDraining } from './transport/close-while-draining.js';
import { announcesBody, closeOnUnreadBody, ignoreWhatFollowsTheEnd } from './transport/close-unread.js';
import { countKeyUse } from './edge/admission/count-key-use.js';
import { createEdge, type EdgeMode } from './edge/admission/edge.js';
import { measureRequests } from './edge/admission/measure-requests.js';
import { replyWithError } from './transport/error-reply.js';
import { lacksSegment } from './transport/lacks-segment.js';
import { routableUrl } from './transport/malformed-path.js';
import { followPathMethods } from './transport/path-methods.js';
import { followResponses } from './transport/latest-response.js';
import { limitBodyTime } from './transport/limit-body-time.js';
import { parseBodiesAsJson } from './transport/parse-body.js';
import { publicUrl } from './transport/public-url.js';
import { refuseAmbiguousHttp } from './transport/refuse-ambiguous-http.js';
import { refuseMalformedHttp } from './transport/refuse-malformed-http.js';
import { registerHealth } from './health/register-health.js';
import { registerUnsubscribe } from './digests/register-unsubscribe.js';
import { registerProviderCallback } from './sign-in/register-provider-callback.js';
import { registerReference } from './documents/register-reference.js';
import { compileSerializer } from './operation/compile-serializer.js';
import { registerRoutes } from './operation/register-routes.js';
import { ROUTES } from './routes/index.js';
import { UPLOAD_DEADLINE_MS } from './transport/upload-deadlines.js';
import { registerUploads } from './uploads/register-uploads.js';
import type { WebApp } from './transport/read-web-app.js';
import { looksForPage, registerWebApp, serveMissingPage } from './pages/register-web-app.js';

/** A request id that is safe to log and to send back (docs/reference/errors.md). */
const SANE_REQUEST_ID = /^[A-Za-z0-9._~:@+/=-]{1,128}$/;
/**
 * How long a client may take to send a request, and how long a connection may be idle between requests (longer than a proxy's idle
 * timeout).
 */
const TIMEOUTS = {
  bodyMs: 15_000,
  anyRequestMs: UPLOAD_DEADLINE_MS + 10_000,
  headersMs: 10_000,
  keepAliveMs: 72_000,
  idleSocketMs: 80_000,
};
const ANY_ORIGIN = '*';
/** Not those that only our own pages may send: X-Matchpoint-Web and X-Matchpoint-Scope. */
const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Content-Encoding',
  'Idempotency-Key',
  'X-Request-Id',
  'Last-Event-ID',
  'X-Matchpoint-Overlay-Token',
];
const EXPOSED_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'X-Request-Id',
  'Idempotent-Replayed',
  'X-Matchpoint-Ignored-Fields',
];

const EXPOSED = EXPOSED_HEADERS.join(', ');

/** Whether the process should receive requests, and whether it is shutting down. */
export interface Life {
  readiness: Readiness;
  /** Once this is true, every response closes its connection. */
  isDraining(): boolean;
}

/** The HTTP application: edge, operations, health, reference and, if it is given one, the web app. The caller decides where it listens. */
export async function buildApp(context: GatewayContext, { readiness, isDraining }: Life, webApp?: WebApp): Promise<FastifyInstance> {
  const { origin, protocol } = new URL(publicUrl(context.config));
  const isHttps = protocol === 'https:';
  const edge = createEdge({
    clock: context.clock,
    limiter: context.limiter,
    keys: context.keys,
    sessions: context.sessions,
    keyPepper: context.config.keyPepper,
    cookies: context.cookies,
    origin,
    admitsVisitors: context.config.publicPages === 'on',
    defaultPlan: context.config.defaultPlan,
    staffSecondFactor: context.config.staffSecondFactor,
    clientIp: context.clientIp,
    noteSessionUse: (sessionId) => context.sessionUse.used(sessionId),
  });
  const app: FastifyInstance = fastify({
    loggerInstance: context.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all requests: few requests log anything, and those that do include the request id themselves.
    childLoggerFactory: (logger) => logger,
    requestTimeout: TIMEOUTS.anyRequestMs,
    keepAliveTimeout: TIMEOUTS.keepAliveMs,
    connectionTimeout: TIMEOUTS.idleSocketMs,
    // By default, Node checks for slow clients only every 30 s, which would make the limits above inaccurate.
    http: { headersTimeout: TIMEOUTS.headersMs, connectionsCheckingInterval: 2_000, requireHostHeader: false },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // The router itself refuses no path: what is wrong with one is said in its turn (docs/reference/order-of-checks.md).
    rewriteUrl: ({ url = '' }) => routableUrl(url),
    routerOptions: { maxParamLength: maxHeaderSize },
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && SANE_REQUEST_ID.test(given) ? given : newId('req');
    },
    clientErrorHandler: refuseMalformedHttp(context.limiter, context.clientIp),
  });

  // A method that no operation uses gets 405 on an existing path, not 404.
  for (const method of METHODS) if (!app.supportedMethods.includes(method) && method !== 'CONNECT') app.addHttpMethod(method);
  const pathMethods = followPathMethods(app, { maxParamLength: maxHeaderSize });
  app.addHook('onRequest', ignoreWhatFollowsTheEnd);
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(reply, request.id, isHttps);
    // Without a body its content type is ignored (docs/reference/errors.md#request-bodies), even a malformed one.
    if (!announcesBody(request.raw.headers)) delete request.raw.headers['content-type'];
    done();
  });
  app.addHook(
    'onRequest',
    refuseAmbiguousHttp((request, reply) => edge(request, reply, { kind: 'open' })),
  );
  countKeyUse(app, context);
  measureRequests(app, context);
  app.addHook('onSend', compressForPages);
  app.addHook('onSend', closeOnUnreadBody);
  app.addHook('onSend', closeWhileDraining(isDraining));
  // Must precede the first route (the preflight's), because a route keeps the handler that is set when it is registered.
  app.setErrorHandler(replyWithError);
  app.setSerializerCompiler(compileSerializer);
  refuseWithWrongSecrets(app, context);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS' || isPreflight(request.headers)) done();
    else
      edge(request, reply, { kind: 'open' }).then(() => done(pathMethods.refusalOf(request) ?? new DomainError('error_not_found')), done);
  });
  // Preflight is answered here, before all checks (docs/reference/order-of-checks.md).
  await app.register(cors, {
    origin: ANY_ORIGIN,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
    strictPreflight: false,
  });
  const modeOf = (request: FastifyRequest): EdgeMode | undefined => (lacksSegment(request) ? undefined : request.routeOptions.config.edge);
  app.addHook('onRequest', (request, reply) => edge(request, reply, modeOf(request) ?? { kind: 'open' }));
  // Before the body is read: the path doesn't exist or doesn't support the method, whatever the body contains.
  const showsMissing = (request: FastifyRequest): boolean => webApp !== undefined && looksForPage(request);
  const refusalOfPath = (request: FastifyRequest): DomainError | undefined => {
    if (!request.is404 && !lacksSegment(request)) return undefined;
    const otherMethods = request.is404 ? pathMethods.refusalOf(request) : undefined;
    return otherMethods ?? (showsMissing(request) ? undefined : new DomainError('error_not_found'));
  };
  app.addHook('onRequest', (request, _reply, done) => done(refusalOfPath(request)));
  const serveMissing = webApp && serveMissingPage(webApp, context);
  app.setNotFoundHandler(async (request, reply) => {
    if (serveMissing && looksForPage(request)) return serveMissing(request, reply);
    throw new DomainError('error_not_found');
  });
  // Streams never end by themselves, so they are ended before the port closes; their clients reconnect to another replica.
  app.addHook('preClose', async () => context.live.streams.stop());
  closeSilent(app, TIMEOUTS.headersMs);
  followResponses(app.server);
  answerInOwnForm(app);
  limitBodyTime(app, TIMEOUTS.bodyMs);
  parseBodiesAsJson(app);
  registerHealth(app, readiness);
  registerReference(app, ROUTES, context);
  registerRoutes(app, ROUTES, context);
  registerProviderCallback(app, context);
  registerUnsubscribe(app, context);
  await registerUploads(app, context);
  if (webApp) registerWebApp(app, webApp, context);
  pathMethods.complete();
  await app.ready();
  return app;
}

/** What a browser asks before a request to another origin. Any other OPTIONS is a method that no path supports. */
function isPreflight(headers: IncomingHttpHeaders): boolean {
  return headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}

/** With a different pepper every key would be unknown, so only health is served, which reports the reason (docs/adr/0029). */
function refuseWithWrongSecrets(app: FastifyInstance, { wrongSecrets }: GatewayContext): void {
  if (wrongSecrets.length === 0) return;
  app.addHook('onRequest', (request, _reply, done) =>
    request.routeOptions.url?.startsWith('/health/') ? done() : done(new DomainError('error_unavailable')),
  );
}

/** One year, for this host only: we must not decide for the operator's other subdomains. */
const ONLY_BY_TLS = 'max-age=31536000';

/** Sets the headers of every response. The API serves JSON to programs: nothing in it may be framed, sniffed or cached. */
function setCommonHeaders(reply: { header(name: string, value: string): unknown }, requestId: string, isHttps: boolean): void {
  // In the letter case that Fastify uses: it would convert any other for each response.
  reply.header('x-request-id', requestId);
  if (isHttps) reply.header('strict-transport-security', ONLY_BY_TLS);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'no-referrer');
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  reply.header('cache-control', 'no-store');
  // Not by the CORS plugin, which would evaluate its options for each response.
  reply.header('access-control-allow-origin', ANY_ORIGIN);
  reply.header('access-control-expose-headers', EXPOSED);
}
