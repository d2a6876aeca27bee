/** The position of a span, as in W3C Trace Context. All of ours are sampled. */
export interface SpanPlace {
  traceId: string;
  spanId: string;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NONE = /^0+$/;
const SAMPLED = 1;

/** `00-<trace>-<span>-01`. */
export function formatTraceparent({ traceId, spanId }: SpanPlace): string {
  return `00-${traceId}-${spanId}-01`;
}

/** The position in a header, and whether its sender samples. Undefined for anything that is not a traceparent. */
export function parseTraceparent(header: unknown): (SpanPlace & { isSampled: boolean }) | undefined {
  if (typeof header !== 'string') return undefined;
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(header) ?? [];
  if (traceId === '' || NONE.test(traceId) || NONE.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}
