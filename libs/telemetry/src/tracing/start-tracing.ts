import type { SpanContext } from '@opentelemetry/api';
import { type Span, type SpanKind, type SpanStart, type Tracer, useTracer } from './tracer.js';
import type { SpanPlace } from './traceparent.js';

export interface TracingOptions {
  /** The process's name. */
  service: string;
  release: string;
  /** URL of an OTLP receiver over HTTP, without `/v1/traces`. If undefined, nothing is traced. */
  endpoint: string | undefined;
  /** The share of requests that are traced, 0 to 1. Only the gateway decides. */
  ratio: number;
}

/** `SpanKind` of OpenTelemetry. */
const KINDS: Record<SpanKind, number> = { internal: 0, server: 1, client: 2, producer: 3, consumer: 4 };
const SAMPLED = 1;
const ERROR = 2;

/** Sends the recorded spans, and ends. */
export interface Tracing {
  stop(): Promise<void>;
}

/**
 * Makes this process record spans and send them to an OTLP receiver. The SDK takes 25 MB, so it is loaded only if an endpoint is
 * configured. The edge decides once whether to trace a request; the SDK does no sampling.
 */
export async function startTracing({ service, release, endpoint, ratio }: TracingOptions): Promise<Tracing> {
  if (endpoint === undefined) return { stop: async () => undefined };
  const [api, { resourceFromAttributes }, { BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': release, 'service.instance.id': String(process.pid) }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }))],
  });
  const recorder = provider.getTracer('matchpoint');
  const contextOf = (place: SpanPlace): SpanContext => ({ ...place, traceFlags: SAMPLED, isRemote: true });
  const tracer: Tracer = {
    ratio,
    start({ name, kind, attributes = {}, parent, links = [] }: SpanStart): Span {
      const context = parent ? api.trace.setSpanContext(api.ROOT_CONTEXT, contextOf(parent)) : api.ROOT_CONTEXT;
      const options = { kind: KINDS[kind], attributes, links: links.map((place) => ({ context: contextOf(place) })) };
      const span = recorder.startSpan(name, options, context);
      const { traceId, spanId } = span.spanContext();
      return {
        traceId,
        spanId,
        set: (more) => void span.setAttributes(more),
        end(error) {
          // The message may contain what a person wrote; the log has it under the request's id.
          if (error !== undefined) span.setStatus({ code: ERROR, message: nameOf(error) });
          span.end();
        },
      };
    },
  };
  useTracer(tracer);
  return {
    async stop() {
      useTracer(undefined);
      await provider.shutdown();
    },
  };
}

/** A domain error's code, else the error's class. */
function nameOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'error';
}
