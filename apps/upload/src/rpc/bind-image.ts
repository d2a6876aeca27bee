import { upload } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { bindingScope, type CallContext, remainingMs, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { UploadContext } from '../context.js';
import { bindStoredImage, findUsableImages } from '../db/images.js';
import { REFUSALS } from '../domain/judge-image.js';
import { isJudged, judgeImages } from '../steps/judge-images.js';

/**
 * Looks at what the caller has just uploaded, and lets who has a signed address read it (docs/reference/uploads.md#flow). A repeat of the
 * request has sent the bytes again: they are not bound, and removed as what nothing uses.
 * @throws DomainError INVALID_INPUT at `body` where it is no image that may be used; error_unavailable where it is gone
 */
export function bindImage({ clock, pool, store }: UploadContext) {
  return async ({ storageId }: upload.BindImageRequest, call: CallContext): Promise<upload.BindImageResponse> => {
    const tenant = bindingScope(requireCaller(call));
    const now = clock.now();
    const [image] = await findUsableImages(pool, { tenant, ids: [storageId], now });
    const endsAtMs = performance.now() + remainingMs(call);
    // The store is waited for before the transaction; what is wrong with the image is said after another body's conflict.
    const verdict = image && (isJudged(image) ? image : (await judgeImages({ pool, store }, [image], endsAtMs)).get(storageId));
    return runIdempotent(pool, call, {
      codec: upload.BindImageResponse,
      write: async (tx) => {
        if (verdict && 'refusal' in verdict && verdict.refusal !== null) throw invalidInput('body', REFUSALS[verdict.refusal]);
        if (!verdict || !(await bindStoredImage(tx, tenant, storageId, now)))
          throw new DomainError('error_unavailable', { message: 'the image is not there any more' });
        return { storageId, timestamp: now.toISOString() };
      },
    });
  };
}
