import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: Record<string, string>;
  body: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test reads what it expects
  json: any;
}

/** A customer's server on loopback. */
export interface Receiver {
  url: string;
  received: Received[];
  /** Number of sockets ever opened to it. */
  readonly connections: number;
  /** Its answer from now on: a status, or a function that answers. */
  answer: number | ((received: Received, response: ServerResponse) => void);
  stop(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  let connections = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const received = { headers: request.headers as Record<string, string>, body, json: JSON.parse(body) as unknown };
      receiver.received.push(received);
      if (typeof receiver.answer === 'number') response.writeHead(receiver.answer).end('thanks');
      else receiver.answer(received, response);
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    get connections() {
      return connections;
    },
    answer: 200,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
