import type { upload } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { UploadContext } from '../context.js';
import { findClaimedImage } from '../db/images.js';
import { ObjectMissingError } from '../store/image-store.js';

/** A claimed or bound image: its header, then its bytes. @throws DomainError error_not_found */
export function readImage({ pool, store }: UploadContext) {
  return async function* ({ storageId }: upload.ReadImageRequest): AsyncGenerator<upload.ReadImageResponse> {
    const image = await findClaimedImage(pool, storageId);
    if (!image) throw new DomainError('error_not_found');
    try {
      let isHeadSent = false;
      for await (const piece of store.stream(image.objectKey)) {
        // Sent after the first piece is read, so that an object lost by the store is reported as not found instead of cut off.
        if (!isHeadSent) yield { part: { $case: 'head', value: toHead(image) } };
        isHeadSent = true;
        yield { part: { $case: 'piece', value: Buffer.from(piece) } };
      }
    } catch (error) {
      if (error instanceof ObjectMissingError) throw new DomainError('error_not_found', { cause: error });
      throw error;
    }
  };
}

const toHead = ({ contentType, byteSize, isPublic }: upload.ReadImageResponse_Head): upload.ReadImageResponse_Head => ({
  contentType,
  byteSize,
  isPublic,
});
