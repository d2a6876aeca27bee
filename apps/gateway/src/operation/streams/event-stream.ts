import type { ServerResponse } from 'node:http';

/** Unsent for somebody who reads too slowly. */
const MAX_UNSENT_BYTES = 64 * 1024;
const MAX_STALLED_MS = 10_000;

/** The default delay before a client reconnects. */
export const RETRY_MS = 2_000;

const HEARTBEAT = Buffer.from(':\n\n');

/** Encodes an event as HTML's `text/event-stream` has it. `data` holds no line end: it is JSON. */
export function encodeEvent({ id, event, data }: { id?: string | number | undefined; event: string; data: string }): Buffer {
  return Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`);
}

/** Keeps the connection open, and says how far a reader has come without telling them anything; undefined: nobody knows. */
export const encodePlace = (id: string | undefined): Buffer => (id === undefined ? HEARTBEAT : Buffer.from(`id: ${id}\n:\n\n`));

/** One open answer that never ends by itself. */
export interface EventStream {
  write(chunk: Buffer): void;
  /** @returns whether it is still read */
  beat(nowMs: number, heartbeat?: Buffer): boolean;
  /** Ends it in good order; who reads it comes back after `retryMs`. */
  end(retryMs?: number): void;
  readonly isOpen: boolean;
}

/**
 * @param response its head is sent, and nothing frames its body: neither chunks nor a length
 * @param nowMs a clock that never steps back
 */
export function openEventStream(response: ServerResponse, nowMs: () => number): EventStream {
  // What an answer does for each write, thousands of times a second for nothing but its body's bytes, is a quarter of what they cost.
  const connection = response.socket ?? response;
  let stalledSinceMs: number | undefined;
  let isOpen = true;
  response.once('close', () => {
    isOpen = false;
  });
  connection.on('drain', () => {
    stalledSinceMs = undefined;
  });
  const write = (chunk: Buffer): void => {
    if (!isOpen) return;
    const isTaken = connection.write(chunk);
    if (!isTaken) stalledSinceMs ??= nowMs();
    // It comes back by the id of what it has got; nobody's memory waits for it.
    if (response.writableLength > MAX_UNSENT_BYTES) response.destroy();
  };
  return {
    write,
    beat(now, heartbeat = HEARTBEAT) {
      if (stalledSinceMs !== undefined && now - stalledSinceMs > MAX_STALLED_MS) response.destroy();
      else write(heartbeat);
      return isOpen;
    },
    end(retryMs) {
      if (!isOpen) return;
      isOpen = false;
      response.end(retryMs === undefined ? undefined : `retry: ${retryMs}\n\n`);
    },
    get isOpen() {
      return isOpen;
    },
  };
}
