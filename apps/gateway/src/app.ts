import { METHODS } from 'node:http';
import cors from '@fastify/cors';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { Readiness } from '@matchpoint/telemetry';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { GatewayContext } from './context.js';
import { answerInOwnForm } from './http/answer-in-own-form.js';
import { closeSilent } from './http/close-silent.js';
import { compressForPages } from './http/compress-for-pages.js';
import { closeWhileDraining } from './http/close-while-draining.js';
import { announcesBody, closeAfterAnswer, closeOnUnreadBody, ignoreWhatFollowsTheEnd } from './http/close-unread.js';
import { countKeyUse } from './http/count-key-use.js';
import { createEdge, type EdgeMode } from './http/edge.js';
import { replyWithError } from './http/error-reply.js';
import { followResponses } from './http/latest-response.js';
import { limitBodyTime } from './http/limit-body-time.js';
import { parseBodiesAsJson } from './http/parse-body.js';
import { publicUrl } from './http/public-url.js';
import { faultOfHttp, refuseAmbiguousHttp } from './http/refuse-ambiguous-http.js';
import { refuseMalformedHttp } from './http/refuse-malformed-http.js';
import { registerHealth } from './http/register-health.js';
import { registerProviderCallback } from './http/register-provider-callback.js';
import { registerReference } from './http/register-reference.js';
import { registerRoutes } from './http/register-routes.js';
import { ROUTES } from './routes/index.js';
import { UPLOAD_DEADLINE_MS } from './uploads/upload-deadlines.js';
import { registerUploads } from './uploads/register-uploads.js';
import type { WebApp } from './web/read-web-app.js';
import { registerWebApp } from './web/register-web-app.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    edge?: EdgeMode;
  }
}

/** A request id that is safe to log and to send back (contract 5). */
const SANE_REQUEST_ID = /^[A-Za-z0-9._~:@+/=-]{1,128}$/;
/** A client has this long to send a request, and a connection may be idle between requests for as long as a proxy's. */
const TIMEOUTS = {
  bodyMs: 15_000,
  anyRequestMs: UPLOAD_DEADLINE_MS + 10_000,
  headersMs: 10_000,
  keepAliveMs: 72_000,
  idleSocketMs: 80_000,
};
const MAX_PARAMETER_LENGTH = 1_024;
const EXPOSED_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'X-Request-Id',
  'Idempotent-Replayed',
  'X-Matchpoint-Ignored-Fields',
];

/** Whether the process should be given requests, and whether it is on its way out. */
export interface Life {
  readiness: Readiness;
  /** Every answer closes its connection from when this is true. */
  isDraining(): boolean;
}

/** The HTTP application: edge, operations, health, reference and, where it is given one, the web app. It listens where its caller says. */
export async function buildApp(context: GatewayContext, { readiness, isDraining }: Life, webApp?: WebApp): Promise<FastifyInstance> {
  const edge = createEdge({
    clock: context.clock,
    limiter: context.limiter,
    keys: context.keys,
    sessions: context.sessions,
    keyPepper: context.config.keyPepper,
    cookies: context.cookies,
    origin: new URL(publicUrl(context.config)).origin,
    admitsVisitors: context.config.publicPages === 'on',
    defaultPlan: context.config.defaultPlan,
    clientIp: context.clientIp,
    noteSessionUse: (sessionId) => context.sessionUse.used(sessionId),
  });
  const app: FastifyInstance = fastify({
    loggerInstance: context.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: hardly a request logs, and what does names the request itself.
    childLoggerFactory: (logger) => logger,
    requestTimeout: TIMEOUTS.anyRequestMs,
    keepAliveTimeout: TIMEOUTS.keepAliveMs,
    connectionTimeout: TIMEOUTS.idleSocketMs,
    // Node looks for slow clients every 30 s unless told; the limits above would mean little.
    http: { headersTimeout: TIMEOUTS.headersMs, connectionsCheckingInterval: 2_000, requireHostHeader: false },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && SANE_REQUEST_ID.test(given) ? given : newId('req');
    },
    clientErrorHandler: refuseMalformedHttp(context.limiter, context.clientIp),
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(reply, request.id);
      if (announcesBody(request.headers) || faultOfHttp(request.raw)) closeAfterAnswer(request.raw, reply);
      edge(request, reply, { kind: 'open' }).then(
        () => replyWithError(error, request, reply),
        (refusal: unknown) => replyWithError(refusal, request, reply),
      );
    },
  });

  // Methods that no operation has are 405 on a path that exists, not 404.
  for (const method of METHODS) if (!app.supportedMethods.includes(method) && method !== 'CONNECT') app.addHttpMethod(method);
  app.addHook('onRequest', ignoreWhatFollowsTheEnd);
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(reply, request.id);
    // The type of no body says nothing (contract 5), even where it is none.
    if (!announcesBody(request.raw.headers)) delete request.raw.headers['content-type'];
    done();
  });
  app.addHook(
    'onRequest',
    refuseAmbiguousHttp((request, reply) => edge(request, reply, { kind: 'open' })),
  );
  countKeyUse(app, context);
  app.addHook('onSend', compressForPages);
  app.addHook('onSend', closeOnUnreadBody);
  app.addHook('onSend', closeWhileDraining(isDraining));
  // Before the first route, which is the preflight's: a route keeps the handler that it finds.
  app.setErrorHandler(replyWithError);
  // Preflight is answered here, before all checks (contract 5).
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Content-Encoding', 'Idempotency-Key', 'X-Request-Id'],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
    strictPreflight: false,
  });
  app.addHook('onRequest', (request, reply) => edge(request, reply, request.routeOptions.config.edge ?? { kind: 'open' }));
  // Before a body is read: the path does not exist whatever it carries.
  app.addHook('onRequest', (request, _reply, done) => (request.is404 ? done(new DomainError('error_not_found')) : done()));
  app.setNotFoundHandler(async () => {
    throw new DomainError('error_not_found');
  });
  // What never ends by itself ends before the port closes, and comes back elsewhere.
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
  await registerUploads(app, context);
  if (webApp) registerWebApp(app, webApp, context);
  await app.ready();
  return app;
}

/** What stands on every answer. The API is JSON for programs: nothing in it may be framed, sniffed or cached. */
function setCommonHeaders(reply: { header(name: string, value: string): unknown }, requestId: string): void {
  reply.header('X-Request-Id', requestId);
  reply.header('X-Content-Type-Options', 'nosniff');
  reply.header('Referrer-Policy', 'no-referrer');
  reply.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  reply.header('Cache-Control', 'no-store');
}
