import { Client, credentials, Metadata, status, type StatusObject } from '@grpc/grpc-js';
import { rpc, webhook } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { createLogger, createMetrics } from '@matchpoint/telemetry';
import { eventually, rpcKeys } from '@matchpoint/testing';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type CallContext,
  createRpcClient,
  createRpcServer,
  service,
  type Handlers,
  type RpcClient,
  type RpcClientOptions,
  type RpcServer,
} from '../src/index.js';
import { inMessages } from '../src/wire.js';

type Service = typeof webhook.WebhookServiceService;
/** Longer than any test waits, so no call ends by its deadline. */
const PATIENTLY = { deadlineMs: 60_000 };

/** A call held at a server until the test answers it. */
interface Held {
  id: string;
  context: CallContext;
  answer(label?: string): void;
  fail(error: unknown): void;
}
interface HeldServer {
  server: RpcServer;
  target: string;
  calls: Held[];
}

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

/** A server that leaves every `getEndpoint` to the test. */
async function serve(port = 0): Promise<HeldServer> {
  const calls: Held[] = [];
  const handlers: Partial<Handlers<Service>> = {
    getEndpoint: ({ id }, context) =>
      new Promise((resolve, reject) => {
        calls.push({
          id,
          context,
          answer: (label = id) => resolve({ endpoint: webhook.Endpoint.fromPartial({ id, label }) }),
          fail: reject,
        });
      }),
  };
  const server = createRpcServer({
    services: [service(webhook.WebhookServiceService, handlers as Handlers<Service>)],
    protoFiles: ['matchpoint/webhook/v1/webhook.proto'],
    internalToken: rpcKeys.internalToken,
    verifier: rpcKeys.verifier,
    logger: createLogger({ service: 'test', level: 'silent' }),
    registry: createMetrics('test').registry,
  });
  const bound = await server.listen({ host: '127.0.0.1', port });
  open.push({ close: () => server.drain(0) });
  return { server, target: `127.0.0.1:${bound}`, calls };
}

function connect(target: string, options: Partial<RpcClientOptions> = {}): RpcClient<Service> {
  const client = createRpcClient(webhook.WebhookServiceService, { target, ...rpcKeys.identify('gateway'), ...options });
  open.push(client);
  return client;
}

const labelOf = async (call: Promise<webhook.GetEndpointResponse>): Promise<string | undefined> => (await call).endpoint?.label;
const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error as DomainError).code,
  );

describe('calls through a pipe', () => {
  it('get their own answers, in whatever order they become ready', async () => {
    const { target, calls } = await serve();
    const { getEndpoint } = connect(target);
    const asked = ['a', 'b', 'c', 'd', 'e'].map((id) => labelOf(getEndpoint({ id }, PATIENTLY)));
    await eventually(() => calls.length === 5);
    for (const call of [...calls].reverse()) call.answer(`label of ${call.id}`);
    expect(await Promise.all(asked)).toEqual(['label of a', 'label of b', 'label of c', 'label of d', 'label of e']);
  });

  it('give the handler the caller, the key, the request id and the deadline', async () => {
    const { target, calls } = await serve();
    const caller = { userId: 'user_é', keyId: 'key_1', kind: 'personal' as const };
    const idempotency = { key: 'k', scope: 's', fingerprint: 'f' };
    const before = Date.now();
    const asked = connect(target).getEndpoint({ id: 'a' }, { caller, idempotency, requestId: 'req_1', deadlineMs: 60_000 });
    await eventually(() => calls.length === 1);
    const [call] = calls;
    expect(call?.context).toMatchObject({ caller, idempotency, requestId: 'req_1' });
    expect(call?.context.deadline.getTime()).toBeGreaterThanOrEqual(before + 60_000);
    call?.answer();
    await asked;
  });

  it.each([
    ['through a pipe', false],
    ['by themselves', true],
  ])('fail with the code, message and details of the service, %s', async (_how, isForeign) => {
    const { target, calls } = await serve();
    const details = { issues: [{ path: 'url', message: 'is not an address: ü' }] };
    const asked = connect(target, { isForeign }).getEndpoint({ id: 'a' }, PATIENTLY);
    await eventually(() => calls.length === 1);
    calls[0]?.fail(new DomainError('INVALID_INPUT', { message: 'bad: é', details }));
    await expect(asked).rejects.toMatchObject({ code: 'INVALID_INPUT', message: 'bad: é', details });
  });

  it('learn that an answer is the repeated answer of an earlier call', async () => {
    const { target, calls } = await serve();
    let replays = 0;
    const { getEndpoint } = connect(target);
    const [first, second] = ['a', 'b'].map((id) => getEndpoint({ id }, { ...PATIENTLY, onReplayed: () => (replays += 1) }));
    await eventually(() => calls.length === 2);
    calls[0]?.context.trailers.set('matchpoint-idempotent-replayed', '1');
    for (const call of calls) call.answer();
    await Promise.all([first, second]);
    expect(replays).toBe(1);
  });

  it('that fail or stop waiting do not affect other calls of their stream', async () => {
    const { target, calls } = await serve();
    const { getEndpoint } = connect(target);
    const failing = getEndpoint({ id: 'fails' }, PATIENTLY);
    const impatient = getEndpoint({ id: 'late' }, { deadlineMs: 20 });
    const patient = getEndpoint({ id: 'good' }, PATIENTLY);
    expect(await codeOf(impatient)).toBe('error_unavailable');
    await eventually(() => calls.length === 3);
    calls.find(({ id }) => id === 'fails')?.fail(new TypeError('a mistake'));
    expect(await codeOf(failing)).toBe('error_internal');
    // Too late: nobody waits for it now.
    calls.find(({ id }) => id === 'late')?.answer();
    calls.find(({ id }) => id === 'good')?.answer();
    expect(await labelOf(patient)).toBe('good');
  });

  it('are refused if they exceed the size of a message, and the others arrive', async () => {
    const { target, calls } = await serve();
    const { getEndpoint } = connect(target);
    const tooLong = getEndpoint({ id: 'x'.repeat(33 * 1024 * 1024) }, PATIENTLY);
    const other = getEndpoint({ id: 'a' }, PATIENTLY);
    expect(await codeOf(tooLong)).toBe('error_payload_too_large');
    await eventually(() => calls.length === 1);
    calls[0]?.answer('y'.repeat(33 * 1024 * 1024));
    expect(await codeOf(other)).toBe('error_internal');
    const after = getEndpoint({ id: 'b' }, PATIENTLY);
    await eventually(() => calls.length === 2);
    calls[1]?.answer();
    expect(await labelOf(after)).toBe('b');
  });

  it('that are together larger than a message still arrive', async () => {
    const { target, calls } = await serve();
    const { getEndpoint } = connect(target);
    const padding = 'x'.repeat(10 * 1024 * 1024);
    const asked = ['a', 'b', 'c', 'd', 'e'].map((id) => getEndpoint({ id: `${id}${padding}` }, PATIENTLY));
    await eventually(() => calls.length === 5);
    for (const call of calls) call.answer(`${call.id[0]}${padding}`);
    expect((await Promise.all(asked.map(labelOf))).map((label) => label?.[0])).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('reach no handler without the token', async () => {
    const { target, calls } = await serve();
    expect(await codeOf(connect(target, { internalToken: 'a wrong token' }).getEndpoint({ id: 'a' }, PATIENTLY))).toBe('error_internal');
    expect(calls).toEqual([]);
  });

  it('fail as unimplemented if they name a method that does not exist', async () => {
    const { target } = await serve();
    const channel = new Client(target, credentials.createInsecure());
    open.push(channel);
    const { carry } = rpc.PipeServiceService;
    const metadata = new Metadata();
    metadata.set('matchpoint-internal-token', rpcKeys.internalToken);
    const stream = channel.makeBidiStreamRequest(carry.path, carry.requestSerialize, carry.responseDeserialize, metadata);
    const answers: rpc.Answer[] = [];
    stream.on('data', (response: rpc.CarryResponse) => answers.push(...response.answers));
    const ended = new Promise<StatusObject>((resolve) => stream.on('status', resolve));
    stream.end({
      calls: [
        {
          id: 7,
          method: '/matchpoint.webhook.v1.WebhookService/Guess',
          request: Buffer.alloc(0),
          context: '{}',
          timeoutMs: 1000,
          principal: Buffer.alloc(0),
        },
      ],
    });
    expect((await ended).code).toBe(status.OK);
    expect(answers).toMatchObject([{ id: 7, status: status.UNIMPLEMENTED }]);
  });
});

describe('a server that stops', () => {
  it('answers the calls it has begun, and ends without being cut off', async () => {
    const { server, target, calls } = await serve();
    const { getEndpoint } = connect(target);
    const asked = ['a', 'b', 'c'].map((id) => getEndpoint({ id }, PATIENTLY));
    await eventually(() => calls.length === 3);
    // A grace period longer than any test: the server ends because its streams have ended.
    const drained = server.drain(600_000);
    for (const call of calls) call.answer();
    expect(await Promise.all(asked.map(labelOf))).toEqual(['a', 'b', 'c']);
    await drained;
  });

  it('ends at once if nothing is running', async () => {
    const { server, target, calls } = await serve();
    const asked = connect(target).getEndpoint({ id: 'a' }, PATIENTLY);
    await eventually(() => calls.length === 1);
    calls[0]?.answer();
    await asked;
    await server.drain(600_000);
  });

  it('hands further calls to the other replicas', async () => {
    const [first, second] = [await serve(), await serve()];
    const { getEndpoint } = connect(`ipv4:${first.target},${second.target}`, { reads: 'all' });
    const held = getEndpoint({ id: 'held' }, PATIENTLY);
    await eventually(() => first.calls.length + second.calls.length === 1);
    const [stopping, staying] = first.calls.length === 1 ? [first, second] : [second, first];
    const drained = stopping.server.drain(600_000);
    const answerAll = setInterval(() => staying.calls.splice(0).forEach((call) => call.answer()), 1);
    open.push({ close: () => clearInterval(answerAll) });
    for (let number = 0; number < 20; number += 1)
      expect(await labelOf(getEndpoint({ id: `later ${number}` }, PATIENTLY))).toBe(`later ${number}`);
    stopping.calls[0]?.answer();
    expect(await labelOf(held)).toBe('held');
    await drained;
  });

  it('fails its calls as unavailable if it stops without notice; reads are retried at another replica', async () => {
    const [first, second] = [await serve(), await serve()];
    const target = `ipv4:${first.target},${second.target}`;
    const written = connect(target).getEndpoint({ id: 'write' }, PATIENTLY);
    const read = connect(target, { reads: 'all' }).getEndpoint({ id: 'read' }, PATIENTLY);
    const outcomes = Promise.all([codeOf(written), labelOf(read)]);
    await eventually(() => first.calls.length + second.calls.length === 2);
    // Kills the replica with the read, wherever that is; the write fails with it or after it.
    const [killed, other] = first.calls.some(({ id }) => id === 'read') ? [first, second] : [second, first];
    await killed.server.drain(0);
    await eventually(() => other.calls.some(({ id }) => id === 'read'));
    other.calls.find(({ id }) => id === 'read')?.answer();
    if (other.calls.some(({ id }) => id === 'write')) await other.server.drain(0);
    expect(await outcomes).toEqual(['error_unavailable', 'read']);
  });

  it('is called again when it comes back at its address', async () => {
    const first = await serve();
    const { getEndpoint } = connect(first.target);
    const lost = codeOf(getEndpoint({ id: 'a' }, PATIENTLY));
    await eventually(() => first.calls.length === 1);
    await first.server.drain(0);
    expect(await lost).toBe('error_unavailable');
    const second = await serve(Number(first.target.split(':')[1]));
    await eventually(() => {
      void codeOf(getEndpoint({ id: 'b' }, PATIENTLY));
      return second.calls.length > 0;
    });
  });
});

describe('a client', () => {
  it('that closes still gets the answers of running calls', async () => {
    const { server, target, calls } = await serve();
    const client = connect(target);
    const asked = client.getEndpoint({ id: 'a' }, PATIENTLY);
    await eventually(() => calls.length === 1);
    client.close();
    calls[0]?.answer();
    expect(await labelOf(asked)).toBe('a');
    await server.drain(600_000);
  });

  it('uses every replica of a service', async () => {
    const replicas = [await serve(), await serve(), await serve()];
    const answerAll = setInterval(() => replicas.forEach(({ calls }) => calls.forEach((call) => call.answer())), 1);
    open.push({ close: () => clearInterval(answerAll) });
    const { getEndpoint } = connect(`ipv4:${replicas.map(({ target }) => target).join(',')}`, { reads: 'all' });
    await eventually(async () => {
      await getEndpoint({ id: 'a' }, PATIENTLY);
      return replicas.every(({ calls }) => calls.length > 0);
    });
  });
});

describe('the parts of a message', () => {
  it('keep their order, are complete, and fill no message beyond its limit', () => {
    const sizes = [1, 2, 300_000, 3, 100_000, 200_000, 4, 40_000_000];
    const messages = inMessages(sizes, (size) => size);
    expect(messages.flat()).toEqual(sizes);
    expect(messages).toEqual([
      [1, 2, 300_000],
      [3, 100_000, 200_000],
      [4, 40_000_000],
    ]);
    expect(inMessages([], () => 1)).toEqual([]);
  });
});
