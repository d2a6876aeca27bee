import { invalidInput } from '@matchpoint/errors';
import type { Permissions } from '../../permissions/permissions.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStream } from './event-stream.js';
import type { StreamPlace } from './live-streams.js';

/** What else the opening of a stream receives. */
export interface OfStream {
  /** The header Last-Event-ID. */
  lastEventId: string | undefined;
  /** Whose address, as its bucket has it; undefined where it is not known. */
  address: string | undefined;
  /** Of the key; undefined where it is a session, which may do everything, or a visitor. */
  permissions: Permissions | undefined;
  /** What an overlay shows in place of a key, to an operation that takes it. */
  overlayToken: string | undefined;
}

/** An answer that does not end, opened once all checks have passed. */
export interface StreamOpening {
  place: StreamPlace;
  /** The head is sent: tells what there is, and from then on what happens. */
  begin(stream: EventStream): void;
  /** What keeps the connection open, of a stream that says by it how far its reader has come. */
  heartbeat?(): Buffer;
  /** Nobody reads it. */
  abandon: () => void;
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies that gather an answer before they pass it on are asked not to.
  'x-accel-buffering': 'no',
  // Its end is the connection's: else a gateway that stops waits for one that nobody uses.
  'connection': 'close',
};

/** Sends the head and hands the answer over; a client that has gone meanwhile, and HEAD, get no stream. */
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
  // It ends with its connection: chunks would be three writes in place of each.
  raw.useChunkedEncodingByDefault = false;
  raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  raw.flushHeaders();
  // Whatever becomes of it from here on gives its place back: the answer closes. What it began with is not kept for so long.
  raw.once('close', opening.abandon);
  opening.begin(opening.place.open(raw, opening.heartbeat));
  return reply;
}

/** What a match's stream calls its events, as a pattern. */
export const NUMBERED_EVENT = '^[0-9]{1,10}$';
/**
 * What the address of the other streams says of their last event: its id or a time mark between events. `Last-Event-ID` says the same, but
 * is never refused: a stream restarts at any other value.
 */
export const EVENT_OR_MARK = { minLength: 1, maxLength: 128, pattern: '^[!-~]+$' };
const LAST_EVENT_ID = new RegExp(NUMBERED_EVENT);

/**
 * The number of the last event that a client has, of a stream whose ids are numbers: what its reader says when it comes back, before what
 * the address says, which it keeps. @throws INVALID_INPUT
 */
export function readAfter(lastEventId: string | undefined, after: number | undefined): number | undefined {
  if (lastEventId === undefined || lastEventId === '') return after;
  if (!LAST_EVENT_ID.test(lastEventId)) throw invalidInput('header.Last-Event-ID', 'must be the id of an event of this stream');
  return Number(lastEventId);
}

/** The handler of what answers a stream: its `stream` does. */
export async function answersAStream(): Promise<never> {
  throw new Error('This operation answers a stream.');
}
