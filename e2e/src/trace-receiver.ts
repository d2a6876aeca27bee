import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as the receiver keeps it. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Empty: it begins its trace. */
  parentSpanId: string;
  name: string;
  /** The process that made it. */
  service: string;
  startMs: number;
  durationMs: number;
  links: { traceId: string; spanId: string }[];
  /** Of a request, or of a call: the requests that it is made for, separated by commas. */
  requestId?: string | undefined;
}

interface OtlpValue {
  stringValue?: string;
}
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  links?: { traceId: string; spanId: string }[];
  attributes?: { key: string; value: OtlpValue }[];
}
interface OtlpRequest {
  resourceSpans: {
    resource: { attributes: { key: string; value: OtlpValue }[] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
}

/** An OTLP receiver (JSON over HTTP) that keeps what it is sent, and answers it to `GET /spans`. */
export async function startTraceReceiver(): Promise<{ url: string; stop(): void }> {
  const spans: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    if (request.method === 'GET') return response.end(JSON.stringify(spans));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      spans.push(...spansOf(JSON.parse(Buffer.concat(chunks).toString()) as OtlpRequest));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function spansOf({ resourceSpans }: OtlpRequest): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => toReceived(span, service)));
  });
}

function toReceived(span: OtlpSpan, service: string): ReceivedSpan {
  const { traceId, spanId, parentSpanId = '', name, links = [], attributes = [] } = span;
  const startMs = Number(BigInt(span.startTimeUnixNano) / 1_000n) / 1_000;
  const durationMs = Number((BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1_000n) / 1_000;
  return {
    traceId,
    spanId,
    parentSpanId,
    name,
    service,
    startMs,
    durationMs,
    links,
    requestId: attributes.find(({ key }) => key === 'requestId')?.value.stringValue,
  };
}

/** A trace as a tree of lines: process, name, milliseconds. Spans whose parent is unknown stand at the left. */
export function drawTrace(spans: readonly ReceivedSpan[]): string[] {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const drawBelow = (parent: string | undefined, depth: number): string[] =>
    spans
      .filter(({ parentSpanId }) => (parent === undefined ? !known.has(parentSpanId) : parentSpanId === parent))
      .sort((one, other) => one.startMs - other.startMs)
      .flatMap((span) => [
        `${'  '.repeat(depth)}${span.service}: ${span.name} ${span.durationMs.toFixed(1)} ms`,
        ...drawBelow(span.spanId, depth + 1),
      ]);
  return drawBelow(undefined, 0);
}
