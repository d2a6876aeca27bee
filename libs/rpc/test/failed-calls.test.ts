import { upload } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { createMetrics, type Logger } from '@matchpoint/telemetry';
import { eventually, makeRpcKeys, rpcKeys } from '@matchpoint/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
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
let held: (() => Promise<never>) | undefined;
let target: string;
beforeEach(async () => {
  lines = [];
  held = undefined;
  server = createRpcServer({
    services: [
      service(upload.UploadServiceService, { createUploadToken: () => held?.() ?? Promise.reject(thrown as Error) } as Partial<
        Handlers<Service>
      > as Handlers<Service>),
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

/** Knows the token, and signs with a key that the server does not accept. */
function makeStranger(): ReturnType<typeof rpcKeys.identify> {
  return makeRpcKeys(rpcKeys.internalToken).identify('gateway');
}
