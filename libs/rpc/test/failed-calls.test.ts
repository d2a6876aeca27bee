import { upload, webhook } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { createMetrics, type Logger } from '@matchpoint/telemetry';
import { eventually, makeRpcKeys, rpcKeys } from '@matchpoint/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type CallerContext,
  createRpcClient,
  createRpcServer,
  type Handlers,
  measureClients,
  type RpcServer,
  service,
} from '../src/index.js';

type Service = typeof upload.UploadServiceService;
const TOKEN = { token: 'token', expiresAt: '' };
const CALLER: CallerContext = { userId: 'user_1', keyId: 'key_1', kind: 'personal' };

/** Lines of a logger and of its children. */
let lines: Record<string, unknown>[];
const loggerWith = (bound: object): Logger => {
  const write = (fields: object, msg: string): void => void lines.push({ ...bound, ...fields, msg });
  return { warn: write, error: write, info: write, child: (more: object) => loggerWith({ ...bound, ...more }) } as unknown as Logger;
};

let server: RpcServer;
let thrown: unknown;
/** What a call waits for in place of failing. */
let held: (() => Promise<typeof TOKEN>) | undefined;
/** Ends the stream of requests that is being received. */
let endStream: (() => void) | undefined;
let target: string;
beforeEach(async () => {
  lines = [];
  [held, endStream] = [undefined, undefined];
  server = createRpcServer({
    services: [
      service(upload.UploadServiceService, {
        createUploadToken: () => held?.() ?? Promise.reject(thrown as Error),
        ingestImage: () => new Promise((resolve) => (endStream = () => resolve({ storageId: 'img_1' } as upload.IngestImageResponse))),
      } as Partial<Handlers<Service>> as Handlers<Service>),
    ],
    protoFiles: [],
    internalToken: rpcKeys.internalToken,
    verifier: rpcKeys.verifier,
    logger: loggerWith({}),
    registry: createMetrics('test').registry,
  });
  target = `127.0.0.1:${await server.listen({ host: '127.0.0.1', port: 0 })}`;
});
afterEach(() => server.drain(0));

async function call(identity = rpcKeys.identify('gateway')): Promise<unknown> {
  const client = createRpcClient(upload.UploadServiceService, { target, ...identity });
  const failure = await client
    .createUploadToken({} as never, { caller: CALLER, requestId: 'req_of_the_client' })
    .catch((error: unknown) => error);
  client.close();
  return failure;
}

it('finds a service unavailable that does not have the RPC yet: a rolling upgrade replaces that process', async () => {
  const client = createRpcClient(webhook.WebhookServiceService, { target, ...rpcKeys.identify('gateway') });
  await expect(client.getEndpoint({ id: 'wh_1' }, { caller: CALLER })).rejects.toMatchObject({ code: 'error_unavailable' });
  client.close();
});

it.each([
  ['fails with an internal error', new Error('a bug'), 'rpc failed'],
  ['finds a dependency down', new DomainError('error_unavailable'), 'rpc unavailable'],
])('logs a call that %s with the request id that the client got', async (_case, error, msg) => {
  thrown = error;
  await call();
  expect(lines).toEqual([expect.objectContaining({ requestId: 'req_of_the_client', rpc: 'createUploadToken', msg })]);
});

it('logs a call that is refused with the request id that the client got', async () => {
  const stranger = makeStranger();
  expect(await call(stranger)).toMatchObject({ code: 'error_internal' });
  expect(lines).toEqual([expect.objectContaining({ requestId: 'req_of_the_client', msg: 'rpc refused' })]);
});

it("does not log a call that fails through the caller's mistake", async () => {
  thrown = new DomainError('INVALID_INPUT');
  await call();
  expect(lines).toEqual([]);
});

it('counts a breaker as open until a call has succeeded, also while one call is tried', async () => {
  thrown = new DomainError('error_unavailable');
  const { registry } = createMetrics('caller');
  const metrics = measureClients(registry);
  const client = createRpcClient(upload.UploadServiceService, { target, ...rpcKeys.identify('gateway'), metrics });
  const callOnce = (): Promise<unknown> => client.createUploadToken({} as never, { caller: CALLER }).catch((error: unknown) => error);
  const open = async (): Promise<string> => registry.getSingleMetricAsString('matchpoint_rpc_client_open_breakers');
  expect(await open()).toMatch(/ 0$/);
  for (let failures = 0; failures < 10; failures += 1) await callOnce();
  expect(await open()).toMatch(/ 1$/);
  let end: (() => void) | undefined;
  held = () => new Promise((_resolve, reject) => (end = () => reject(new DomainError('error_unavailable'))));
  const trying: Promise<unknown>[] = [];
  await eventually(async () => {
    trying.push(callOnce());
    expect(end).toBeDefined();
  });
  expect(await open()).toMatch(/ 1$/);
  end?.();
  await Promise.all(trying);
  client.close();
});

describe('while a service does not answer', () => {
  const open = (registry: ReturnType<typeof createMetrics>['registry']): Promise<string> =>
    registry.getSingleMetricAsString('matchpoint_rpc_client_open_breakers');
  const codeOf = (error: unknown): unknown => (error as DomainError).code;

  /** A client whose breaker has just opened. */
  async function refused(reads: readonly string[] = []) {
    thrown = new DomainError('error_unavailable');
    const { registry } = createMetrics('caller');
    const metrics = measureClients(registry);
    const client = createRpcClient(upload.UploadServiceService, { target, reads, ...rpcKeys.identify('gateway'), metrics });
    const ask = (deadlineMs = 60_000) => client.createUploadToken({} as never, { caller: CALLER, deadlineMs });
    await eventually(async () => {
      await ask().catch(() => undefined);
      expect(await open(registry)).toMatch(/ 1$/);
    });
    return { client, registry, ask };
  }
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['', []],
    [', also if it may be retried', ['createUploadToken']],
  ])('a call that waits for another to try it fails at its own deadline, and does not count%s', async (_case, reads) => {
    const { client, registry, ask } = await refused(reads);
    let answer: (() => void) | undefined;
    held = () => new Promise((resolve) => (answer = () => resolve(TOKEN)));
    const trying: Promise<unknown>[] = [];
    await eventually(() => {
      trying.push(ask().catch(codeOf));
      expect(answer).toBeDefined();
    });
    let isTried = false;
    const tried = trying.at(-1)?.then(() => (isTried = true));
    expect(await Promise.all(Array.from({ length: 20 }, () => ask(50).catch(codeOf)))).toEqual(Array(20).fill('error_unavailable'));
    expect([isTried, await open(registry)]).toEqual([false, expect.stringMatching(/ 1$/)]);
    held = () => Promise.resolve(TOKEN);
    answer?.();
    await Promise.all([tried, ...trying]);
    expect(await ask()).toEqual(TOKEN);
    expect(await open(registry)).toMatch(/ 0$/);
    client.close();
  });

  it('a stream of requests is refused; later it may go, but no other call waits for its end', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { client, registry, ask } = await refused();
    async function* requests(): AsyncGenerator<upload.IngestImageRequest> {
      yield { part: { $case: 'piece', value: Buffer.alloc(1) } };
    }
    const ingest = () => client.ingestImage(requests(), { caller: CALLER, deadlineMs: 60_000 });
    await expect(ingest()).rejects.toMatchObject({ code: 'error_unavailable' });
    expect(endStream).toBeUndefined();
    vi.setSystemTime(Date.now() + 1_000);
    const sent = ingest();
    await eventually(() => expect(endStream).toBeDefined());
    held = () => Promise.resolve(TOKEN);
    expect(await ask()).toEqual(TOKEN);
    expect(await open(registry)).toMatch(/ 0$/);
    endStream?.();
    expect(await sent).toMatchObject({ storageId: 'img_1' });
    client.close();
  });
});

/** Knows the token, and signs with a key that the server does not accept. */
function makeStranger(): ReturnType<typeof rpcKeys.identify> {
  return makeRpcKeys(rpcKeys.internalToken).identify('gateway');
}
