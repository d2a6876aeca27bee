import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test reads what it expects
  body: any;
}

/** A customer's server on loopback, which the system under test may deliver to. */
export interface Receiver {
  url: string;
  received: Received[];
  /** The status of its responses; a function decides for each. */
  status: number | ((received: Received) => number);
  stop(): void;
}

/** Starts a receiver; it keeps no process alive. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const received: Received = { headers: request.headers, text, body: JSON.parse(text) as unknown };
      receiver.received.push(received);
      response.writeHead(typeof receiver.status === 'number' ? receiver.status : receiver.status(received)).end();
    });
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    status: 200,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
