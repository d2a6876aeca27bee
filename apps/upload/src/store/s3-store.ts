import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand, DeleteObjectCommand, GetObjectCommand, type GetObjectCommandOutput, ListMultipartUploadsCommand, NoSuchKey, S3Client, type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type ImageStore, ObjectMissingError } from './image-store.js';

/** The smallest that S3 takes; with the one under way, two of them are all that an upload holds in memory. */
const PART_BYTES = 5 * 1024 * 1024;
const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 15_000 };

export interface S3StoreOptions {
  bucket: string;
  region: string;
  /** Of an S3-compatible server; AWS's own unless given. */
  endpoint?: string;
  /** The SDK's own chain (AWS_ACCESS_KEY_ID, a role …) unless given. */
  credentials?: S3ClientConfig['credentials'];
}

/** Images as objects of a bucket. S3 shows an object only when it is whole; an upload that breaks off is aborted. */
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
    async write(key, pieces) {
      await new Upload({ client, params: { Bucket, Key: key, Body: Readable.from(pieces, { objectMode: false }) }, partSize: PART_BYTES, queueSize: 1 }).done();
    },
    async read(key, offset, length) {
      if (length === 0) return new Uint8Array();
      const { Body } = await get(client, { Bucket, Key: key, Range: `bytes=${offset}-${offset + length - 1}` });
      return Body ? Body.transformToByteArray() : new Uint8Array();
    },
    async* stream(key) {
      const { Body } = await get(client, { Bucket, Key: key });
      yield* Body as Readable;
    },
    async remove(key) {
      await abortUploads(client, Bucket, key);
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
    close: () => client.destroy(),
  };
}

async function get(client: S3Client, input: { Bucket: string; Key: string; Range?: string }): Promise<GetObjectCommandOutput> {
  return client.send(new GetObjectCommand(input)).catch((error: unknown) => {
    if (error instanceof NoSuchKey) throw new ObjectMissingError('no such object', { cause: error });
    throw error;
  });
}

/** What a process that died in the middle of an upload has left: parts that no listing of objects shows. */
async function abortUploads(client: S3Client, Bucket: string, key: string): Promise<void> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: key }));
  for (const { Key, UploadId } of Uploads) {
    if (Key === key && UploadId !== undefined) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }
}
