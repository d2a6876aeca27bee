import type { Connection, Method } from './bind-groups.js';
import { toError } from './attempt.js';
import { MatchpointError } from './error.js';
import type { LiveState, WebhookEvent } from './generated/types.js';
import type { Input } from './operation.js';
import { createEventParser } from './parse-events.js';
import { within } from './within.js';

export interface StreamOptions {
  /** Ends the stream, quietly. */
  signal?: AbortSignal | undefined;
  /** Id of the last event you have: missed events come first, as far as they are kept. */
  lastEventId?: string | undefined;
  headers?: Record<string, string> | undefined;
  /** For a match only: also sends `changed`. */
  changes?: boolean | undefined;
  /** For several matches at once: `matches`, their ids separated by commas, or `listing`. */
  query?: Record<string, string> | undefined;
  /** Called when the stream connects and when it is lost, with the error unless it ended normally. */
  onConnection?: ((isLive: boolean, error?: unknown) => void) | undefined;
}

type Told<Event> = Event extends { type: infer Type; data: infer Data } ? { id: string | undefined; type: Type; data: Data } : never;

/**
 * Events of a stream: first `snapshot`, the current state; then events with the names and data of webhooks. `reset`: something may be
 * missing, so read again. `changed`, if requested, tells a match's own teams that something changed that no event carries (who is ready,
 * who offers to play), and with `listing` that a match of this game began or ended being played: read again. `live` has the current score
 * of a map in play, which is never a result. `notified` tells a person of a new notification, so read the list. Later versions of the
 * service add types: ignore those you do not know.
 */
export type StreamEvent<Snapshot> =
  | { id: string | undefined; type: 'snapshot'; data: Snapshot }
  | { id: string | undefined; type: 'reset'; data: object }
  | { id: string | undefined; type: 'changed'; data: { listing?: string } }
  | { id: string | undefined; type: 'live'; data: { matchId: string; live: LiveState } }
  | { id: string | undefined; type: 'notified'; data: { kind: string; subject: { type: string; id: string } } }
  | Told<WebhookEvent>;

/** Each event once and in order, across reconnections. Ends when the loop is left or aborted. */
export type EventStream<Snapshot> = AsyncGenerator<StreamEvent<Snapshot>, void, undefined>;

/** A connection without a byte for this long counts as dead: the service sends something every 20 s. */
const SILENT_MS = 60_000;
const RETRY_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
/** How many ids are remembered: more than a stream repeats when it resumes. */
const REMEMBERED = 1_000;
/** Events without an id of their own; a repeat is delivered again. */
const UNNUMBERED = ['snapshot', 'reset', 'changed', 'live', 'notified'];
/** Statuses of a temporary refusal. */
const PASSING = [0, 408, 429];

/**
 * An operation that returns a stream, as a member of a group.
 * @param path below `/api/v1`, with its parameters in braces
 */
export function streamAt(path: string): Method {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  return (connection) =>
    (...values) => {
      const given = Object.fromEntries(names.map((name, index) => [name, values[index] as string]));
      const options = values[names.length] as StreamOptions | undefined;
      return follow(connection, { path, input: { path: given, query: { changes: options?.changes, ...options?.query } } }, options);
    };
}

async function* follow(
  connection: Connection,
  asked: { path: string; input: Input },
  { signal, onConnection, ...options }: StreamOptions = {},
): AsyncGenerator<object, void, undefined> {
  const leaving = new AbortController();
  const leave = (): void => leaving.abort();
  signal?.addEventListener('abort', leave);
  if (signal?.aborted) leave();
  const place: Place = { id: options.lastEventId, retryMs: RETRY_MS, seen: new Set(), failures: 0 };
  try {
    for (;;) {
      if (leaving.signal.aborted) return;
      let failure: unknown;
      try {
        const response = await open(connection, asked, { headers: options.headers, lastEventId: place.id }, leaving.signal);
        onConnection?.(true);
        yield* read(response, place, leaving.signal);
      } catch (error) {
        failure = error;
      }
      if (leaving.signal.aborted) return;
      if (failure !== undefined && isFinal(failure)) throw failure;
      onConnection?.(false, failure);
      const ms = pauseMs(failure, place, connection.runtime.random());
      // Uses its own signal, because the stream's would gather a listener with each pause.
      await within(2 * ms + RETRY_MS, leaving.signal, silence, (ofPause) => connection.runtime.wait(ms, ofPause)).catch(() => undefined);
    }
  } finally {
    leave();
    signal?.removeEventListener('abort', leave);
  }
}

/** A reader's position. */
interface Place {
  id: string | undefined;
  retryMs: number;
  /** Ids of the last events, to leave out repeats. */
  seen: Set<string>;
  /** Consecutive failures without any event in between. */
  failures: number;
}

async function open(
  { fetch, request }: Connection,
  { path, input }: { path: string; input: Input },
  { headers, lastEventId }: { headers: Record<string, string> | undefined; lastEventId: string | undefined },
  signal: AbortSignal,
): Promise<Response> {
  const { url, ...init } = await request(path, input, headers);
  init.headers.set('Accept', 'text/event-stream');
  if (lastEventId !== undefined) init.headers.set('Last-Event-ID', lastEventId);
  try {
    const response = await within(SILENT_MS, signal, silence, (ofAttempt) =>
      fetch(url, { ...init, redirect: 'manual', signal: ofAttempt }),
    );
    if (response.status === 200 && response.headers.get('content-type')?.startsWith('text/event-stream')) return response;
    throw toError(response, await within(SILENT_MS, signal, silence, () => response.text()), `GET ${url}`);
  } catch (cause) {
    if (cause instanceof MatchpointError) throw cause;
    throw new MatchpointError(`No answer to GET ${url}.`, { status: 0, code: 'connection_failed', cause });
  }
}

async function* read(response: Response, place: Place, signal: AbortSignal): AsyncGenerator<object, void, undefined> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const parse = createEventParser(place.id);
  try {
    for (;;) {
      const { done, value } = await within(SILENT_MS, signal, silence, () => reader.read()).catch(broken);
      if (done) return;
      place.failures = 0;
      for (const { id, event, retryMs } of parse(decoder.decode(value, { stream: true }))) {
        place.id = id;
        place.retryMs = retryMs ?? place.retryMs;
        if (event && !isRepeat(place, event.type)) yield { id, type: event.type, data: JSON.parse(event.data) as unknown };
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function isRepeat({ id, seen }: Place, type: string): boolean {
  if (id === undefined || UNNUMBERED.includes(type)) return false;
  if (seen.has(id)) return true;
  seen.add(id);
  if (seen.size > REMEMBERED) seen.delete(seen.values().next().value as string);
  return false;
}

function broken(cause: unknown): never {
  if (cause instanceof MatchpointError) throw cause;
  throw new MatchpointError('The stream was cut.', { status: 0, code: 'connection_failed', cause });
}

const silence = (): MatchpointError => new MatchpointError(`Nothing for ${SILENT_MS} ms.`, { status: 0, code: 'connection_failed' });

/** Whether a retry would fail the same way; an unreadable body may come from an intermediary. */
const isFinal = (error: unknown): boolean =>
  error instanceof MatchpointError ? error.status < 500 && !PASSING.includes(error.status) : !(error instanceof SyntaxError);

/** The pause that the response asks for, else the stream, doubled with each failure, plus up to half at random. */
function pauseMs(failure: unknown, place: Place, random: number): number {
  if (failure === undefined) return place.retryMs * (1 + random / 2);
  const asked = failure instanceof MatchpointError ? failure.retryAfterMs : undefined;
  return Math.min(asked ?? place.retryMs * 2 ** place.failures++ * (1 + random / 2), LONGEST_PAUSE_MS);
}
