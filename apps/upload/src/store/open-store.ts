import type { UploadConfig } from '../config.js';
import { createDiskStore } from './disk-store.js';
import type { ImageStore } from './image-store.js';
import { createS3Store } from './s3-store.js';

/** The store that the configuration names. */
export function openStore({ directory, s3Bucket, s3Endpoint, s3Region, store }: UploadConfig): ImageStore {
  if (store === 'disk' || s3Bucket === undefined) return createDiskStore(directory);
  return createS3Store({ bucket: s3Bucket, region: s3Region, endpoint: s3Endpoint });
}
