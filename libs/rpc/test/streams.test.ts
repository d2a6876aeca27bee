import { upload } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { createLogger, createMetrics } from '@matchpoint/telemetry';
import { eventually, rpcKeys } from '@matchpoint/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { createRpcClient, createRpcServer, service, type Handlers, type RpcClient, type RpcServer } from '../src/index.js';

type Service = typeof upload.UploadServiceService;
const PIECE = Buffer.alloc(64 * 1024, 7);
/** Longer than any test waits, so no call ends by its deadline. */
const PATIENTLY = { deadlineMs: 60_000 };

let server: RpcServer | undefined;
let client: RpcClient<Service> | undefined;
afterEach(async () => {
  client?.close();
  await server?.drain(0);
});

/** A client of a server with these handlers. */
async function open(handlers: Partial<Handlers<Service>>): Promise<RpcClient<Service>> {
  server = createRpcServer({
    services: [service(upload.UploadServiceService, handlers as Handlers<Service>)],
    protoFiles: ['matchpoint/upload/v1/upload.proto'],
    internalToken: rpcKeys.internalToken,
    verifier: rpcKeys.verifier,
    logger: createLogger({ service: 'test', level: 'silent' }),
    registry: createMetrics('test').registry,
  });
  const port = await server.listen({ host: '127.0.0.1', port: 0 });
  return (client = createRpcClient(upload.UploadServiceService, { target: `127.0.0.1:${port}`, ...rpcKeys.identify('gateway') }));
}

/** Requests that count how many were read, and whether reading stopped early. */
function pieces(count: number) {
  const source = { asked: 0, isOver: false };
  async function* requests(): AsyncGenerator<upload.IngestImageRequest> {
    try {
      for (; source.asked < count; source.asked += 1) yield { part: { $case: 'piece', value: PIECE } };
    } finally {
      source.isOver = true;
    }
  }
  return { source, requests: requests() };
}

describe('a stream of requests', () => {
  it('is read no faster than the handler reads, whatever its length', async () => {
    const { source, requests } = pieces(600);
    let mostAhead = 0;
    const { ingestImage } = await open({
      async ingestImage(incoming) {
        let read = 0;
        for await (const { part } of incoming) {
          read += part?.$case === 'piece' ? 1 : 0;
          mostAhead = Math.max(mostAhead, source.asked - read);
          // Slower than the sender, by enough turns of the event loop to send several requests.
          for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
        }
        return { storageId: String(read) };
      },
    });
    expect(await ingestImage(requests, PATIENTLY)).toEqual({ storageId: '600' });
    // Of 37 MiB, only a few MiB fit the windows and buffers of both ends.
    expect(mostAhead).toBeLessThan(120);
  });

  it('ends with the answer if the handler answers early', async () => {
    const { source, requests } = pieces(Number.MAX_SAFE_INTEGER);
    const { ingestImage } = await open({
      async ingestImage(incoming) {
        for await (const _request of incoming) throw new DomainError('error_payload_too_large');
        return { storageId: '' };
      },
    });
    await expect(ingestImage(requests)).rejects.toMatchObject({ code: 'error_payload_too_large' });
    await eventually(() => source.isOver);
  });

  it('that breaks off fails with its own error, and the handler is not left waiting', async () => {
    let isOver = false;
    let reading: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (reading = resolve));
    const { ingestImage } = await open({
      async ingestImage(incoming) {
        try {
          for await (const _request of incoming) reading();
        } finally {
          isOver = true;
        }
        return { storageId: '' };
      },
    });
    async function* broken(): AsyncGenerator<upload.IngestImageRequest> {
      yield { part: { $case: 'piece', value: PIECE } };
      await begun;
      throw new Error('the uploader has gone');
    }
    await expect(ingestImage(broken(), PATIENTLY)).rejects.toThrow('the uploader has gone');
    await eventually(() => isOver);
  });

  it('fails as unavailable if the server dies', async () => {
    const { requests } = pieces(Number.MAX_SAFE_INTEGER);
    let reading: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (reading = resolve));
    const { ingestImage } = await open({
      async ingestImage(incoming) {
        for await (const _request of incoming) reading();
        return { storageId: '' };
      },
    });
    const answer = ingestImage(requests);
    await Promise.all([expect(answer).rejects.toMatchObject({ code: 'error_unavailable' }), begun.then(() => server?.drain(0))]);
  });
});

describe('a stream of responses', () => {
  it('arrives complete and in order, and is produced no faster than it is read', async () => {
    let made = 0;
    let mostAhead = 0;
    const { readImage } = await open({
      async *readImage() {
        for (; made < 500; made += 1) yield { part: { $case: 'piece', value: Buffer.alloc(PIECE.length, made % 251) } };
      },
    });
    let read = 0;
    for await (const { part } of readImage({ storageId: 'img' }, PATIENTLY)) {
      expect((part?.value as Buffer).equals(Buffer.alloc(PIECE.length, read % 251))).toBe(true);
      read += 1;
      mostAhead = Math.max(mostAhead, made - read);
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    }
    expect(read).toBe(500);
    expect(mostAhead).toBeLessThan(120);
  });

  it("fails for its reader with the handler's error", async () => {
    const { readImage } = await open({
      async *readImage() {
        throw new DomainError('error_not_found');
      },
    });
    await expect(readImage({ storageId: 'img' })[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'error_not_found' });
  });

  it('ends at the server when the reader stops', async () => {
    let isOver = false;
    const { readImage } = await open({
      async *readImage() {
        try {
          for (;;) yield { part: { $case: 'piece', value: PIECE } };
        } finally {
          isOver = true;
        }
      },
    });
    for await (const _response of readImage({ storageId: 'img' }, PATIENTLY)) break;
    await eventually(() => isOver);
  });
});
