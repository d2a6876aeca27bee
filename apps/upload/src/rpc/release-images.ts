import type { upload } from '@matchpoint/contracts';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { UploadContext } from '../context.js';
import { releasePictures } from '../db/images.js';

/** Lets go of pictures that are not shown any more (docs/reference/uploads.md#claims). What is no picture stays as it is. */
export function releaseImages({ pool }: Pick<UploadContext, 'pool'>) {
  return async ({ storageIds }: upload.ReleaseImagesRequest, call: Pick<CallContext, 'caller'>): Promise<upload.ReleaseImagesResponse> => {
    requireCaller(call);
    await releasePictures(pool, storageIds);
    return {};
  };
}
