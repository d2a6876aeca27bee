import dns from 'node:dns';
import { webhook } from '@matchpoint/contracts';
import { createLogger, createMetrics } from '@matchpoint/telemetry';
import { eventually, rpcKeys } from '@matchpoint/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRpcClient, createRpcServer, service, type Handlers, type RpcClient, type RpcServer } from '../src/index.js';

type Service = typeof webhook.WebhookServiceService;
/** A name unknown to the machine's resolver, so the test alone decides its addresses. */
const NAME = 'match.matchpoint.test';

/** The addresses that the name has now. */
let addresses: string[];
const open: { close(): unknown }[] = [];
beforeEach(() => {
  const lookup = dns.promises.lookup as (name: string, options: object) => Promise<unknown>;
  vi.spyOn(dns.promises, 'lookup').mockImplementation((async (name: string, options: object) => {
    if (name !== NAME) return lookup(name, options);
    if (addresses.length === 0) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${NAME}`), { code: 'ENOTFOUND' });
    return addresses.map((address) => ({ address, family: 4 }));
  }) as never);
});
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
  vi.restoreAllMocks();
});

/** A server that returns its own address. */
async function serve(host: string, port = 0): Promise<{ server: RpcServer; port: number }> {
  const handlers: Partial<Handlers<Service>> = {
    getEndpoint: async ({ id }) => ({ endpoint: webhook.Endpoint.fromPartial({ id, label: host }) }),
  };
  const server = createRpcServer({
    services: [service(webhook.WebhookServiceService, handlers as Handlers<Service>)],
    protoFiles: ['matchpoint/webhook/v1/webhook.proto'],
    internalToken: rpcKeys.internalToken,
    verifier: rpcKeys.verifier,
    logger: createLogger({ service: 'test', level: 'silent' }),
    registry: createMetrics('test').registry,
  });
  const bound = await server.listen({ host, port });
  open.push({ close: () => server.drain(0) });
  return { server, port: bound };
}

function connect(port: number): RpcClient<Service> {
  const client = createRpcClient(webhook.WebhookServiceService, { target: `${NAME}:${port}`, ...rpcKeys.identify('gateway') });
  open.push(client);
  return client;
}

/** Calls twenty times a second until ended; records who answered, or that nobody did. */
function keepAsking({ getEndpoint }: RpcClient<Service>): { heard: string[]; end(): Promise<void> } {
  const heard: string[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const call = getEndpoint({ id: 'a' }, { idempotency: { key: 'k', scope: 's', fingerprint: 'f' } });
      heard.push(
        await call.then(
          ({ endpoint }) => endpoint?.label ?? '',
          (error: Error) => `failed: ${error.message}`,
        ),
      );
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return { heard, end: () => ((isOver = true), asking) };
}

const failuresIn = (heard: readonly string[]): string[] => heard.filter((each) => each.startsWith('failed'));

describe('a client of a name', () => {
  it('uses an address that replaces the only one within three seconds', async () => {
    addresses = ['127.0.0.11'];
    const { server, port } = await serve('127.0.0.11');
    const client = connect(port);
    const { heard, end } = keepAsking(client);
    await eventually(() => expect(heard).toContain('127.0.0.11'));
    await serve('127.0.0.12', port);
    addresses = ['127.0.0.12'];
    await server.drain(0);
    await eventually(() => expect(heard).toContain('127.0.0.12'), { timeoutMs: 3_000 });
    await end();
  });

  it('gives an added address its share within thirty seconds, without failing a call', async () => {
    addresses = ['127.0.0.11'];
    const { port } = await serve('127.0.0.11');
    const { heard, end } = keepAsking(connect(port));
    await eventually(() => expect(heard).toContain('127.0.0.11'));
    await serve('127.0.0.12', port);
    addresses = ['127.0.0.11', '127.0.0.12'];
    // A pipe lives for ten seconds on average. A quarter of a hundred calls is half of an even share.
    const shareOf = (address: string): number => heard.slice(-100).filter((each) => each === address).length;
    await eventually(() => expect(shareOf('127.0.0.12')).toBeGreaterThanOrEqual(25));
    expect(shareOf('127.0.0.11')).toBeGreaterThan(0);
    await end();
    expect(failuresIn(heard)).toEqual([]);
  });

  it('fails no call when the address of a draining server is removed', async () => {
    addresses = ['127.0.0.11', '127.0.0.12'];
    const { server, port } = await serve('127.0.0.11');
    await serve('127.0.0.12', port);
    const { heard, end } = keepAsking(connect(port));
    await eventually(() => expect(new Set(heard)).toEqual(new Set(addresses)));
    addresses = ['127.0.0.12'];
    await server.drain(5_000);
    const before = heard.length;
    await eventually(() => expect(heard.length).toBeGreaterThan(before + 20));
    await end();
    expect(new Set(heard.slice(before))).toEqual(new Set(['127.0.0.12']));
    expect(failuresIn(heard)).toEqual([]);
  });

  it('keeps the addresses that it knows while the name cannot be looked up', async () => {
    addresses = ['127.0.0.11', '127.0.0.12'];
    const { server, port } = await serve('127.0.0.11');
    await serve('127.0.0.12', port);
    const { heard, end } = keepAsking(connect(port));
    await eventually(() => expect(new Set(heard)).toEqual(new Set(addresses)));
    addresses = [];
    // The end of a connection triggers a look-up of the name.
    await server.drain(5_000);
    const before = heard.length;
    await eventually(() => expect(heard.length).toBeGreaterThan(before + 60));
    await end();
    expect(failuresIn(heard)).toEqual([]);
  });
});
