import type { ServerResponse } from 'node:http';

/** Maximum unsent bytes for a slow reader, besides the beginning. */
const MAX_UNSENT_BYTES = 64 * 1024;
const MAX_STALLED_MS = 10_000;

/** The default delay before a client reconnects. */
export const RETRY_MS = 2_000;

const BEGINNING = Buffer.from(`retry: ${RETRY_MS}\n\n`);
const HEARTBEAT = Buffer.from(':\n\n');

/** Encodes an event as HTML's `text/event-stream`. `data` is JSON without line breaks. */
export function encodeEvent({ id, event, data }: { id?: string | number | undefined; event: string; data: string }): Buffer {
  return Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`);
}

/** A heartbeat that also carries the reader's position, if known. */
export const encodePlace = (id: string | undefined): Buffer => (id === undefined ? HEARTBEAT : Buffer.from(`id: ${id}\n:\n\n`));

/** An open response that never ends by itself. */
export interface EventStream {
  /** Sends what every reader gets first, however long it is: without it, a client that reconnects would get no further. */
  begin(first: readonly Buffer[]): void;
  write(chunk: Buffer): void;
  /** @returns whether it is still being read */
  beat(nowMs: number, heartbeat?: Buffer): boolean;
  /** Ends it gracefully; the client reconnects after `retryMs`. */
  end(retryMs?: number): void;
  readonly isOpen: boolean;
}

/**
 * @param response its head is sent, and its body has no framing: neither chunks nor a length
 * @param nowMs a monotonic clock
 */
export function openEventStream(response: ServerResponse, nowMs: () => number): EventStream {
  // Writes to the socket directly, because the response's own overhead would be a quarter of the cost at thousands of writes a second.
  const connection = response.socket ?? response;
  let stalledSinceMs: number | undefined;
  /** Bytes written after the beginning. */
  let written = 0;
  let isOpen = true;
  response.once('close', () => {
    isOpen = false;
  });
  connection.on('drain', () => {
    stalledSinceMs = undefined;
  });
  const send = (chunk: Buffer): void => {
    const isTaken = connection.write(chunk);
    if (!isTaken) stalledSinceMs ??= nowMs();
  };
  const write = (chunk: Buffer): void => {
    if (!isOpen) return;
    send(chunk);
    written += chunk.length;
    // The client resumes from its last event id, so nothing is buffered for it.
    if (Math.min(response.writableLength, written) > MAX_UNSENT_BYTES) response.destroy();
  };
  return {
    begin(first) {
      if (isOpen) send(Buffer.concat([BEGINNING, ...first]));
    },
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
