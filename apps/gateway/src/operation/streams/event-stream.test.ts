import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { eventually } from '@matchpoint/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeEvent, type EventStream, openEventStream } from './event-stream.js';

/** More than the buffers of both ends of a connection hold. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x');

let server: Server;
let reader: Socket;
let stream: EventStream;
let nowMs = 0;

/** A stream whose reader takes nothing until it is resumed. */
beforeEach(async () => {
  nowMs = 0;
  server = createServer((_request, response) => {
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, { connection: 'close' });
    response.flushHeaders();
    stream = openEventStream(response, () => nowMs);
    server.emit('opened');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  reader = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  const opened = once(server, 'opened');
  reader.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await opened;
});
afterEach(() => {
  reader.destroy();
  server.close();
});

describe('a stream of events', () => {
  it('sends the whole beginning to a slow reader, however long it is, and then events', async () => {
    stream.begin([LARGE]);
    stream.write(encodeEvent({ id: 1, event: 'match.started', data: '{}' }));
    expect(stream.isOpen).toBe(true);
    stream.end();
    let length = 0;
    let last: Buffer = Buffer.alloc(0);
    reader.on('data', (chunk: Buffer) => {
      length += chunk.length;
      last = chunk;
    });
    await once(reader.resume(), 'end');
    expect(length).toBeGreaterThan(LARGE.length);
    expect(last.toString().slice(-48)).toContain('id: 1\nevent: match.started\ndata: {}\n\n');
  });

  it('is closed once more than 64 KiB after the beginning are unsent', async () => {
    stream.begin([LARGE]);
    stream.write(Buffer.alloc(64 * 1024));
    await new Promise(setImmediate);
    expect(stream.isOpen).toBe(true);
    stream.write(Buffer.alloc(1));
    await eventually(() => expect(stream.isOpen).toBe(false));
  });

  it('is closed once its reader has not taken the beginning for ten seconds', async () => {
    stream.begin([LARGE]);
    expect(stream.beat((nowMs += 10_000))).toBe(true);
    stream.beat((nowMs += 1));
    await eventually(() => expect(stream.isOpen).toBe(false));
  });
});
