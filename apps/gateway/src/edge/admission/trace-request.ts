import { tracedRequest } from '@matchpoint/telemetry';
import type { FastifyRequest } from 'fastify';

/** Does what a request asks as a trace of its own, or as part of a trusted proxy's, where it is chosen to be traced. */
export type TraceRequest = <Result>(request: FastifyRequest, operation: string, work: () => Promise<Result>) => Promise<Result>;

/** @param isProxy whether an address is a trusted proxy's: nobody else decides what is recorded */
export function createRequestTracing(isProxy: (address: string | undefined) => boolean): TraceRequest {
  return (request, operation, work) =>
    tracedRequest(
      { header: request.headers.traceparent, isTrusted: () => isProxy(request.socket.remoteAddress) },
      {
        name: `${request.method} ${operation}`,
        kind: 'server',
        attributes: { 'http.request.method': request.method, 'http.route': request.routeOptions.url ?? '', 'requestId': request.id },
      },
      work,
    );
}
