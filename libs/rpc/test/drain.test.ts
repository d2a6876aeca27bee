import { Client, credentials } from '@grpc/grpc-js';
import { webhook } from '@matchpoint/contracts';
import { createLogger, createMetrics } from '@matchpoint/telemetry';
import { eventually, rpcKeys } from '@matchpoint/testing';
import { service as HEALTH_SERVICE } from 'grpc-health-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createRpcClient, createRpcServer, service, type Handlers, type RpcServer } from '../src/index.js';

type Service = typeof webhook.WebhookServiceService;
/** Longer than any test lasts. */
const GRACE_MS = 120_000;

/** The part of a method's definition that a call needs. */
interface Method {
  path: string;
  requestSerialize(value: unknown): Buffer;
  responseDeserialize(bytes: Buffer): unknown;
}

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const each of open.splice(0).reverse()) each.close();
});

/** A server whose calls the test answers. */
async function serve(): Promise<{ server: RpcServer; target: string; answers: (() => void)[] }> {
  const answers: (() => void)[] = [];
  const handlers: Partial<Handlers<Service>> = {
    getEndpoint: ({ id }) =>
      new Promise((resolve) => answers.push(() => resolve({ endpoint: webhook.Endpoint.fromPartial({ id, label: 'answered' }) }))),
  };
  const server = createRpcServer({
    services: [service(webhook.WebhookServiceService, handlers as Handlers<Service>)],
    protoFiles: ['matchpoint/webhook/v1/webhook.proto'],
    internalToken: rpcKeys.internalToken,
    verifier: rpcKeys.verifier,
    logger: createLogger({ service: 'test', level: 'silent' }),
    registry: createMetrics('test').registry,
  });
  const port = await server.listen({ host: '127.0.0.1', port: 0 });
  server.setServing(true);
  return { server, target: `127.0.0.1:${port}`, answers };
}

describe('a service that drains', () => {
  it('does not wait for streams that carry no call, such as a health watch', async () => {
    const { server, target } = await serve();
    const watcher = new Client(target, credentials.createInsecure());
    open.push(watcher);
    const { path, requestSerialize, responseDeserialize } = (HEALTH_SERVICE as unknown as { Watch: Method }).Watch;
    const states: unknown[] = [];
    const watch = watcher.makeServerStreamRequest(path, requestSerialize, responseDeserialize, { service: '' });
    watch.on('data', (state: unknown) => states.push(state)).on('error', () => undefined);
    await eventually(() => expect(states).toHaveLength(1));
    await server.drain(GRACE_MS);
    expect(states).toHaveLength(2);
  });

  it('finishes a running call, however long nothing else happens', async () => {
    const { server, target, answers } = await serve();
    const client = createRpcClient(webhook.WebhookServiceService, { target, ...rpcKeys.identify('gateway') });
    open.push(client);
    const asked = client.getEndpoint({ id: 'a' }, { deadlineMs: GRACE_MS });
    await eventually(() => expect(answers).toHaveLength(1));
    let isDrained = false;
    const drained = server.drain(GRACE_MS).then(() => (isDrained = true));
    // Longer than an idle server waits.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(isDrained).toBe(false);
    answers[0]?.();
    expect((await asked).endpoint?.label).toBe('answered');
    await drained;
  });
});
