import type { upload } from '@matchpoint/contracts';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { UploadContext } from '../context.js';
import { releasePictures } from '../db/images.js';

/** Releases pictures that are no longer shown (docs/reference/uploads.md#claims). Other images stay as they are. */
export function releaseImages({ pool }: Pick<UploadContext, 'pool'>) {
  return async ({ storageIds }: upload.ReleaseImagesRequest, call: Pick<CallContext, 'caller'>): Promise<upload.ReleaseImagesResponse> => {
    requireCaller(call);
    await releasePictures(pool, storageIds);
    return {};
  };
}
