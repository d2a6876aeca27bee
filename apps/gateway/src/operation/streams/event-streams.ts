import { invalidInput } from '@matchpoint/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStream } from './event-stream.js';
import type { StreamPlace } from './live-streams.js';

/** Further input for opening a stream. */
export interface OfStream {
  /** The header Last-Event-ID. */
  lastEventId: string | undefined;
  /** The client's IP bucket id; undefined if unknown. */
  address: string | undefined;
  /** The overlay token, if sent instead of a key to an operation that accepts it. */
  overlayToken: string | undefined;
}

/** A streaming response, opened once all checks have passed. */
export interface StreamOpening {
  place: StreamPlace;
  /** Called once the head is sent: sends the current state, and from then on events. */
  begin(stream: EventStream): void;
  /** The heartbeat, for streams whose heartbeats carry the reader's position. */
  heartbeat?(): Buffer;
  /** Called when the client has disconnected. */
  abandon: () => void;
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Asks proxies not to buffer the response.
  'x-accel-buffering': 'no',
  // The connection closes with the stream; otherwise a gateway that stops would wait for an unused connection.
  'connection': 'close',
};

/** Sends the head and starts the stream; not for HEAD or a client that has disconnected meanwhile. */
export function sendEventStream(request: FastifyRequest, reply: FastifyReply, opening: StreamOpening): FastifyReply {
  const { raw } = reply;
  reply.headers(HEADERS);
  if (request.method === 'HEAD') {
    opening.abandon();
    return reply.send('');
  }
  reply.hijack();
  if (raw.destroyed || request.raw.socket.destroyed) {
    opening.abandon();
    return reply;
  }
  // It ends with its connection; chunked encoding would take three writes instead of one.
  raw.useChunkedEncodingByDefault = false;
  raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  raw.flushHeaders();
  // From here on, closing the response always frees its slot. The initial data is not held that long.
  raw.once('close', opening.abandon);
  opening.begin(opening.place.open(raw, opening.heartbeat));
  return reply;
}

/** The pattern of event ids in a match's stream. */
export const NUMBERED_EVENT = '^[0-9]{1,10}$';
const LAST_EVENT_ID = new RegExp(NUMBERED_EVENT);

/**
 * The number of the client's last event, for streams with numeric ids: from the header, which takes precedence over the query because
 * clients don't update the latter. @throws INVALID_INPUT
 */
export function readAfter(lastEventId: string | undefined, after: number | undefined): number | undefined {
  if (lastEventId === undefined || lastEventId === '') return after;
  if (!LAST_EVENT_ID.test(lastEventId)) throw invalidInput('header.Last-Event-ID', 'must be the id of an event of this stream');
  return Number(lastEventId);
}

/** The handler of streaming operations, which respond with `stream`. */
export async function answersAStream(): Promise<never> {
  throw new Error('This operation answers a stream.');
}
