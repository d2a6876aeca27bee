import { AsyncLocalStorage } from 'node:async_hooks';
import { formatTraceparent, parseTraceparent, type SpanPlace } from './traceparent.js';

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';
export type Attributes = Record<string, string | number | boolean>;

/** What a span begins with. */
export interface SpanStart {
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
  /** The parent span; undefined if it begins a trace. */
  parent: SpanPlace | undefined;
  /** Other spans that led to it: joined work has several. */
  links?: readonly SpanPlace[];
}

/** A span under way. */
export interface Span extends SpanPlace {
  set(attributes: Attributes): void;
  /** @param error the error it failed with */
  end(error?: unknown): void;
}

/** Makes spans and sends them somewhere; see `start-tracing.ts`. */
export interface Tracer {
  start(start: SpanStart): Span;
  /** The share of requests that are traced, 0 to 1. */
  ratio: number;
}

const CURRENT = new AsyncLocalStorage<Span | undefined>();
let tracer: Tracer | undefined;

/** From now on this process creates spans with `next`; if undefined, none. */
export function useTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Whether this process records traces at all. */
export const isTracing = (): boolean => tracer !== undefined;

/** The current span. A process that traces nothing looks nothing up. */
export function currentSpan(): Span | undefined {
  return tracer === undefined ? undefined : CURRENT.getStore();
}

/** The value of `traceparent` for outgoing calls: the current span. */
export function currentTraceparent(): string | undefined {
  const span = currentSpan();
  return span && formatTraceparent(span);
}

export type PartOfTrace = Omit<SpanStart, 'parent' | 'links'>;

/** Runs `work` as a span of the current trace, or plainly if there is none. */
export function traced<Result>(part: PartOfTrace, work: () => Promise<Result>): Promise<Result> {
  const parent = currentSpan();
  return parent === undefined ? work() : runIn({ ...part, parent }, work);
}

/** Runs `work` as a span of the trace in another process's `traceparent`; without one, untraced. */
export function tracedFrom<Result>(traceparent: string | undefined, part: PartOfTrace, work: () => Promise<Result>): Promise<Result> {
  if (tracer === undefined || traceparent === undefined) return work();
  const parent = parseTraceparent(traceparent);
  return parent?.isSampled ? runIn({ ...part, parent }, work) : work();
}

/**
 * Does work for several callers at once: a span of the first trace among them, with links to the others. Without any it runs outside every
 * trace, so that it does not appear in the trace of whichever caller came first.
 */
export function tracedJoined<Result>(
  traceparents: readonly (string | undefined)[],
  part: PartOfTrace,
  work: () => Promise<Result>,
): Promise<Result> {
  if (tracer === undefined) return work();
  const [parent, ...links] = sampledPlaces(traceparents);
  if (parent !== undefined) return runIn({ ...part, parent, links }, work);
  return CURRENT.getStore() === undefined ? work() : CURRENT.exit(work);
}

/** Allocates nothing per untraced caller: nearly all are. */
function sampledPlaces(traceparents: readonly (string | undefined)[]): SpanPlace[] {
  const places: SpanPlace[] = [];
  for (const each of traceparents) {
    const place = each === undefined ? undefined : parseTraceparent(each);
    if (place?.isSampled) places.push(place);
  }
  return places;
}

/**
 * Decides once whether a request is traced. A trusted sender has decided already. Any other trace is only linked to, since a stranger
 * must not make us record. `partOf` is called only for a traced request.
 */
export function tracedRequest<Result>(
  { header, isTrusted }: { header: unknown; isTrusted: () => boolean },
  partOf: () => PartOfTrace,
  work: () => Promise<Result>,
): Promise<Result> {
  if (tracer === undefined) return work();
  const told = parseTraceparent(header);
  if (told && isTrusted()) return told.isSampled ? runIn({ ...partOf(), parent: told }, work) : work();
  if (Math.random() >= tracer.ratio) return work();
  return runIn({ ...partOf(), parent: undefined, ...(told && { links: [told] }) }, work);
}

async function runIn<Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result> {
  const span = (tracer as Tracer).start(start);
  try {
    const result = await CURRENT.run(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
