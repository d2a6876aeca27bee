import type { UploadConfig } from '../config.js';
import { createDiskStore } from './disk-store.js';
import type { ImageStore } from './image-store.js';

/** The configured store. The S3 client, 30 MB of memory, is loaded only if it is used. */
export async function openStore({ directory, s3Bucket, s3Endpoint, s3Region, store }: UploadConfig): Promise<ImageStore> {
  if (store === 'disk' || s3Bucket === undefined) return createDiskStore(directory);
  const { createS3Store } = await import('./s3-store.js');
  return createS3Store({ bucket: s3Bucket, region: s3Region, endpoint: s3Endpoint });
}
