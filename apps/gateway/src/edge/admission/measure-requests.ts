import { Counter, Histogram, type Logger, type Registry } from '@matchpoint/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EdgeMode } from './edge.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The CORS plugin doesn't use the route. */
    cors?: false;
    edge?: EdgeMode;
  }
  interface FastifyRequest {
    /** Its response has been counted. */
    isMeasured?: boolean;
  }
}

/** Counts every response, and logs it if the access log is enabled. */
export interface RequestMeter {
  note(request: FastifyRequest, reply: FastifyReply): void;
}

/** In seconds. A read takes milliseconds; the edge times out after ten seconds, an upload after two minutes. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Rate, errors and duration of the HTTP API by operation. A stream is counted when it opens. The access log names routes, never URLs: a
 * query may contain what somebody searches for.
 */
export function createRequestMeter({
  registry,
  logger,
  isLogged,
}: {
  registry: Registry;
  logger: Logger;
  isLogged: boolean;
}): RequestMeter {
  const registers = [registry];
  const requests = new Counter({
    name: 'matchpoint_http_requests_total',
    help: 'Answered HTTP requests by operation and status',
    labelNames: ['operation', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'matchpoint_http_request_duration_seconds',
    help: 'Time from the arrival of a request to its response',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers,
  });
  return {
    note(request, reply) {
      // A response may be started twice, if the first can't be sent.
      if (request.isMeasured) return;
      request.isMeasured = true;
      const { edge } = request.routeOptions.config;
      const operation = edge?.kind === 'operation' ? edge.route.operationId : nameOf(request);
      requests.inc({ operation, status: reply.statusCode });
      durations.observe({ operation }, reply.elapsedTime / 1_000);
      if (isLogged) logger.info(lineOf(request, reply, operation), 'request');
    },
  };
}

/** Counts each response that Fastify sends. */
export function measureRequests(app: FastifyInstance, { requests }: { requests: RequestMeter }): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    requests.note(request, reply);
    done(null, payload);
  });
}

/** Anything but an operation is labelled by its route; a path that doesn't exist has none. */
function nameOf({ is404, routeOptions: { url } }: FastifyRequest): string {
  return is404 || url === undefined ? 'unknown' : url;
}

function lineOf(request: FastifyRequest, reply: FastifyReply, operation: string): object {
  const { id: requestId, method, routeOptions, caller, answeredError } = request;
  return {
    requestId,
    method,
    route: routeOptions.url,
    operation,
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime * 10) / 10,
    ...(answeredError !== undefined && { error: answeredError }),
    ...(caller && caller.keyId !== '' && { keyId: caller.keyId }),
  };
}
