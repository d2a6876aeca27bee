import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  type GetObjectCommandOutput,
  ListMultipartUploadsCommand,
  NoSuchKey,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type ImageStore, ObjectMissingError } from './image-store.js';

/** The smallest part that S3 accepts. Including the one in flight, an upload holds at most two of them in memory. */
const PART_BYTES = 5 * 1024 * 1024;
/** Without `throwOnRequestTimeout` the SDK logs a warning and keeps waiting. For a GET it is the time to the first byte. */
const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 15_000, throwOnRequestTimeout: true };

export interface S3StoreOptions {
  bucket: string;
  region: string;
  /** Address of an S3-compatible server; AWS's own unless given. */
  endpoint?: string;
  /** The SDK's own chain (AWS_ACCESS_KEY_ID, a role …) unless given. */
  credentials?: S3ClientConfig['credentials'];
}

/** Images as objects of a bucket. S3 shows an object only when it is complete; an interrupted upload is aborted. */
export function createS3Store({ bucket: Bucket, region, endpoint, credentials }: S3StoreOptions): ImageStore {
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // The SDK's newer checksum trailers are unknown to many compatible servers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: TIMEOUTS,
  });
  return {
    async write(key, pieces, signal) {
      const Body = Readable.from(pieces, { objectMode: false });
      const upload = new Upload({ client, params: { Bucket, Key: key, Body }, partSize: PART_BYTES, queueSize: 1 });
      const stop = (): void => {
        Body.destroy();
        void upload.abort();
      };
      signal?.addEventListener('abort', stop, { once: true });
      await upload.done().finally(() => signal?.removeEventListener('abort', stop));
    },
    async read(key, offset, length, signal) {
      if (length === 0) return new Uint8Array();
      const { Body } = await get(client, { Bucket, Key: key, Range: `bytes=${offset}-${offset + length - 1}` }, signal);
      return Body ? Body.transformToByteArray() : new Uint8Array();
    },
    async *stream(key, signal) {
      const { Body } = await get(client, { Bucket, Key: key }, signal);
      yield* Body as Readable;
    },
    async remove(key, abortSignal) {
      await abortUploads(client, Bucket, key, abortSignal);
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }), { abortSignal });
    },
    close: () => client.destroy(),
  };
}

async function get(client: S3Client, input: GetObjectCommandInput, abortSignal?: AbortSignal): Promise<GetObjectCommandOutput> {
  return client.send(new GetObjectCommand(input), { abortSignal }).catch((error: unknown) => {
    if (error instanceof NoSuchKey) throw new ObjectMissingError('no such object', { cause: error });
    throw error;
  });
}

/** Aborts uploads of a process that died midway: their parts appear in no listing of objects. */
async function abortUploads(client: S3Client, Bucket: string, key: string, abortSignal?: AbortSignal): Promise<void> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: key }), { abortSignal });
  for (const { Key, UploadId } of Uploads) {
    if (Key !== key || UploadId === undefined) continue;
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), { abortSignal });
  }
}
