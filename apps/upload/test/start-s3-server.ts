import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What the server holds, for tests to inspect. */
export interface S3Server {
  endpoint: string;
  /** By `<bucket>/<key>`. */
  objects: Map<string, Buffer>;
  /** Running multipart uploads: their parts by number. */
  uploads: Map<string, { path: string; parts: Map<number, Buffer> }>;
  /** Calls, as `PUT part`, `GET range`. */
  calls: string[];
  /** The call that is never answered; `GET object after 1 MiB` stops in the middle. */
  hangAt: string | undefined;
  /** Unanswered calls whose callers still wait. */
  readonly hanging: number;
  /** Releases hanging calls. */
  release(): void;
  close(): Promise<void>;
}

/**
 * An S3 server over HTTP with the part of the protocol that the AWS SDK needs for whole and multipart uploads, range reads and removal,
 * path-style. (More complete packages are unmaintained.) It requires signed requests but does not verify the signatures, which are the
 * SDK's concern.
 */
export async function startS3Server(): Promise<S3Server> {
  const hung = new Set<ServerResponse>();
  const state: S3State = {
    objects: new Map(),
    uploads: new Map(),
    calls: [],
    hangAt: undefined,
    hang(response) {
      hung.add(response);
      response.once('close', () => hung.delete(response));
    },
  };
  const server = createServer((request, response) => {
    answer(state, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...state,
    get hangAt() {
      return state.hangAt;
    },
    set hangAt(call) {
      state.hangAt = call;
    },
    get hanging() {
      return hung.size;
    },
    release: () => hung.forEach((response) => void response.destroy()),
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type S3State = Pick<S3Server, 'objects' | 'uploads' | 'calls' | 'hangAt'> & { hang(response: ServerResponse): void };

async function answer(state: S3State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { objects, uploads, calls } = state;
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
  const path = decodeURIComponent(pathname.slice(1)).replace(/\/$/, '');
  const uploadId = searchParams.get('uploadId');
  /** Records the call; true if it must not be answered. */
  const hangs = (call: string): boolean => {
    calls.push(call);
    if (call === state.hangAt) state.hang(response);
    return call === state.hangAt;
  };
  const xml = (status: number, body = ''): unknown =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(body && `<?xml version="1.0"?>${body}`);
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return void xml(403, '<Error><Code>AccessDenied</Code></Error>');

  if (request.method === 'GET' && searchParams.has('uploads')) {
    const listed = [...uploads].filter(([, upload]) => upload.path.startsWith(`${path}/${searchParams.get('prefix') ?? ''}`));
    const items = listed.map(
      ([id, upload]) => `<Upload><Key>${upload.path.slice(path.length + 1)}</Key><UploadId>${id}</UploadId></Upload>`,
    );
    return void xml(200, `<ListMultipartUploadsResult>${items.join('')}</ListMultipartUploadsResult>`);
  }
  if (request.method === 'POST' && searchParams.has('uploads')) {
    if (hangs('POST begin')) return;
    const id = randomUUID();
    uploads.set(id, { path, parts: new Map() });
    return void xml(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }
  if (request.method === 'PUT') {
    const body = await buffer(request);
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    if (hangs(uploadId === null ? 'PUT object' : 'PUT part')) return;
    if (uploadId === null) objects.set(path, body);
    else uploads.get(uploadId)?.parts.set(Number(searchParams.get('partNumber')), body);
    return void response.writeHead(200, { etag }).end();
  }
  if (request.method === 'POST' && uploadId !== null) {
    if (hangs('POST complete')) return;
    const upload = uploads.get(uploadId);
    await buffer(request);
    if (!upload) return void xml(404, '<Error><Code>NoSuchUpload</Code></Error>');
    objects.set(path, Buffer.concat([...upload.parts].sort(([one], [other]) => one - other).map(([, part]) => part)));
    uploads.delete(uploadId);
    return void xml(200, '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>');
  }
  if (request.method === 'DELETE') {
    if (hangs(uploadId === null ? 'DELETE object' : 'DELETE upload')) return;
    if (uploadId === null) objects.delete(path);
    else uploads.delete(uploadId);
    return void response.writeHead(204).end();
  }
  const object = objects.get(path);
  if (!object) return void xml(404, '<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>');
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (hangs(first === undefined ? 'GET object' : 'GET range')) return;
  if (first === undefined) {
    response.writeHead(200, { 'content-length': object.length });
    if (state.hangAt !== 'GET object after 1 MiB') return void response.end(object);
    state.hang(response);
    return void response.write(object.subarray(0, 1024 * 1024));
  }
  const range = object.subarray(Number(first), Number(last) + 1);
  response
    .writeHead(206, {
      'content-length': range.length,
      'content-range': `bytes ${first}-${Number(first) + range.length - 1}/${object.length}`,
    })
    .end(range);
}
