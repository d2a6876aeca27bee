import type { upload } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { UploadContext } from '../context.js';
import { claimFreeImages } from '../db/images.js';
import { findTakeableImages, type TakeableImage } from '../steps/find-takeable-images.js';

/**
 * Claims images of the caller's tenant in one step, all or none, as processes of 0.1.0 do. The same claimant may claim an image again.
 * @throws DomainError as findTakeableImages
 */
export function claimImages(context: UploadContext) {
  return async (
    { tenant, storageIds, claimant, field, isPublic = false, isSingle = false }: upload.ClaimImagesRequest,
    call: Pick<CallContext, 'caller' | 'deadline'>,
  ): Promise<upload.ClaimImagesResponse> => {
    const { images, expectTaken } = await findTakeableImages(context, { tenant, storageIds, claimant, field, isSingle }, call);
    await withTransaction(context.pool, async (tx) => {
      expectTaken(await claimFreeImages(tx, tenant, [...images.keys()], { claimant, isPublic, now: context.clock.now() }));
    });
    return {
      images: storageIds.map((id) => {
        const { isInUse: _, ...image } = images.get(id) as TakeableImage;
        return image;
      }),
    };
  };
}
