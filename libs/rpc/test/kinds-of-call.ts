import { Client, type ChannelCredentials, type ChannelOptions, credentials, Metadata, type status } from '@grpc/grpc-js';
import { rpc, upload } from '@matchpoint/contracts';
import { createLogger, createMetrics } from '@matchpoint/telemetry';
import { rpcKeys } from '@matchpoint/testing';
import { type CallerContext, createRpcServer, type Handlers, type RpcServerOptions, service } from '../src/index.js';

type Service = typeof upload.UploadServiceService;
const { createUploadToken, ingestImage, readImage } = upload.UploadServiceService;
const { carry } = rpc.PipeServiceService;
const PATIENCE_MS = 20_000;
const REFLECTION = '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo';

export interface Probed {
  port: number;
  /** The caller of each call that reached a handler. */
  reached: (CallerContext | undefined)[];
  stop(): Promise<void>;
}

/** A server with a method of each kind, which records the callers that it admitted. */
export async function serveAllKinds(options: Partial<RpcServerOptions> = {}): Promise<Probed> {
  const reached: Probed['reached'] = [];
  const handlers: Partial<Handlers<Service>> = {
    createUploadToken: async (_request, { caller }) => (reached.push(caller), { token: 'token', expiresAt: '' }),
    async ingestImage(_requests, { caller }) {
      reached.push(caller);
      return { storageId: '', contentType: '', byteSize: 0, width: 0, height: 0, uploadedAt: '' } as upload.IngestImageResponse;
    },
    async *readImage(_request, { caller }) {
      reached.push(caller);
      yield upload.ReadImageResponse.fromPartial({});
    },
  };
  const server = createRpcServer({
    services: [service(upload.UploadServiceService, handlers as Handlers<Service>)],
    protoFiles: [],
    internalToken: rpcKeys.internalToken,
    verifier: rpcKeys.verifier,
    logger: createLogger({ service: 'test', level: 'silent' }),
    registry: createMetrics('test').registry,
    ...options,
  });
  const port = await server.listen({ host: '127.0.0.1', port: 0 });
  return { port, reached, stop: () => server.drain(0) };
}

/** Credentials that a client may send. */
export interface Shown {
  token?: string | undefined;
  principal?: Uint8Array | undefined;
  /** The JSON context sent besides; in 0.1.0 it also names the caller. */
  context?: string;
  channel?: ChannelCredentials;
  options?: ChannelOptions;
}

export const KINDS = ['unary', 'pipe', 'stream of requests', 'stream of responses', 'reflection'] as const;

/** Makes a call of one kind by hand, without our client, and returns its gRPC status. */
export async function callBy(
  kind: (typeof KINDS)[number],
  port: number,
  { token = rpcKeys.internalToken, principal, context = '{}', channel, options }: Shown,
) {
  const client = new Client(`127.0.0.1:${port}`, channel ?? credentials.createInsecure(), options);
  const metadata = new Metadata();
  if (token !== '') metadata.set('matchpoint-internal-token', token);
  if (principal && kind !== 'pipe') metadata.set('matchpoint-principal-bin', Buffer.from(principal));
  if (kind !== 'pipe') metadata.set('matchpoint-context-bin', Buffer.from(context));
  const within = { deadline: Date.now() + PATIENCE_MS };
  const { path, requestSerialize: write, responseDeserialize: read } = createUploadToken;
  try {
    return await new Promise<status>((resolve, reject) => {
      const end = ({ code }: { code: status }): void => resolve(code);
      const ignore = (): void => undefined;
      if (kind === 'unary') client.makeUnaryRequest(path, write, read, {}, metadata, within, ignore).on('status', end);
      if (kind === 'stream of requests') {
        const { path: at, requestSerialize, responseDeserialize } = ingestImage;
        client.makeClientStreamRequest(at, requestSerialize, responseDeserialize, metadata, within, ignore).on('status', end).end();
      }
      if (kind === 'stream of responses') {
        const { path: at, requestSerialize, responseDeserialize } = readImage;
        const call = client.makeServerStreamRequest(at, requestSerialize, responseDeserialize, { storageId: '' }, metadata, within);
        call.on('status', end).on('error', ignore).resume();
      }
      if (kind === 'reflection') {
        const asBytes = (bytes: Buffer): Buffer => bytes;
        const call = client.makeBidiStreamRequest(REFLECTION, asBytes, asBytes, metadata, within);
        call.on('status', end).on('error', ignore).resume().end();
      }
      if (kind === 'pipe') {
        const call = client.makeBidiStreamRequest(carry.path, carry.requestSerialize, carry.responseDeserialize, metadata, within);
        call.on('status', end).on('error', ignore);
        call.on('data', ({ answers }: rpc.CarryResponse) => answers[0] && resolve(answers[0].status));
        const inner = { id: 1, method: path, request: Buffer.alloc(0), context, timeoutMs: PATIENCE_MS };
        call.write({ calls: [{ ...inner, principal: Buffer.from(principal ?? []) }] }, (error?: Error | null) => error && reject(error));
      }
    });
  } finally {
    client.close();
  }
}
