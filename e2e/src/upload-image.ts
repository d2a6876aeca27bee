import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import type { Client } from './http-client.js';

/** What an upload address answered. */
export interface UploadAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: { storageId?: string; error?: string; requestId?: string };
  /** Bytes that were written before the answer came. */
  sentBytes: number;
}

export interface UploadOptions {
  contentType?: string;
  /** Announced length; the bytes' own unless given, null to send in chunks. */
  contentLength?: number | null;
  /** Source address. */
  from?: string;
  /** Told when the pieces so far have been written. */
  onPiece?: (sentBytes: number) => void | Promise<void>;
}

/** Mints an address with this key. */
export async function mintUploadUrl(request: Client, key: string): Promise<string> {
  const { body } = await request('/uploads/image-url', { method: 'POST', key });
  return (body as { uploadUrl: string }).uploadUrl;
}

/** POSTs raw bytes, or pieces of them, and answers as soon as the other side has: also in the middle. */
export function postImage(
  url: string,
  bytes: Buffer | Iterable<Buffer>,
  { contentType = 'image/png', contentLength, from, onPiece }: UploadOptions = {},
): Promise<UploadAnswer> {
  const length = contentLength === undefined && Buffer.isBuffer(bytes) ? bytes.length : contentLength;
  return new Promise((resolve, reject) => {
    let sentBytes = 0;
    const headers = { 'content-type': contentType, ...(length != null && { 'content-length': length }) };
    const request = http.request(url, { method: 'POST', headers, agent: false, family: 4, localAddress: from }, (response) => {
      buffer(response).then((answer) => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: JSON.parse(answer.toString()) as UploadAnswer['body'],
          sentBytes,
        });
        request.destroy();
      }, reject);
    });
    const closed = new AbortController();
    request.on('error', reject).on('close', () => closed.abort());
    const send = async (): Promise<void> => {
      for (const piece of Buffer.isBuffer(bytes) ? [bytes] : bytes) {
        if (request.destroyed) return;
        sentBytes += piece.length;
        if (!request.write(piece)) await once(request, 'drain', { signal: closed.signal }).catch(() => undefined);
        await onPiece?.(sentBytes);
      }
      request.end();
    };
    send().catch(reject);
  });
}

/** Mints and uploads; answers the storageId. */
export async function uploadImage(request: Client, key: string, bytes: Buffer, options: UploadOptions = {}): Promise<string> {
  const answer = await postImage(await mintUploadUrl(request, key), bytes, options);
  if (answer.status !== 200 || answer.body.storageId === undefined)
    throw new Error(`the upload was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.storageId;
}

/** A black picture. Past a thousand pixels a side it is a header without a picture. */
export function makePng(width: number, height: number, padding = 0): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const bytes = Buffer.alloc(data.length + 12);
    bytes.writeUInt32BE(data.length);
    bytes.write(name, 4, 'latin1');
    data.copy(bytes, 8);
    bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
    return bytes;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const pixels = Math.max(width, height) > 1_000 ? Buffer.alloc(0) : Buffer.alloc((width + 1) * height);
  const parts = [
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.alloc(padding),
  ];
  return Buffer.concat(parts);
}
