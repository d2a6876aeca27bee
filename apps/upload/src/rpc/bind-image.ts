import { upload } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { bindingScope, type CallContext, remainingMs, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { UploadContext } from '../context.js';
import { bindStoredImage, findUsableImages } from '../db/images.js';
import { REFUSALS } from '../domain/judge-image.js';
import { isJudged, judgeImages } from '../steps/judge-images.js';

/**
 * Judges what the caller has just uploaded, and makes it readable for holders of a signed address (docs/reference/uploads.md#flow). A
 * retried request has sent the bytes again; these are not bound, and are removed as unused.
 * @throws DomainError INVALID_INPUT at `body` if it is not an image that may be used; error_unavailable if it is gone
 */
export function bindImage({ clock, pool, store }: UploadContext) {
  return async ({ storageId }: upload.BindImageRequest, call: CallContext): Promise<upload.BindImageResponse> => {
    const tenant = bindingScope(requireCaller(call));
    const now = clock.now();
    const [image] = await findUsableImages(pool, { tenant, ids: [storageId], now });
    const endsAtMs = performance.now() + remainingMs(call);
    // Waits for the store before the transaction. A fault of the image is reported after a conflict with another body.
    const verdict = image && (isJudged(image) ? image : (await judgeImages({ pool, store }, [image], endsAtMs)).get(storageId));
    return runIdempotent(pool, call, {
      codec: upload.BindImageResponse,
      write: async (tx) => {
        if (verdict && 'refusal' in verdict && verdict.refusal !== null) throw invalidInput('body', REFUSALS[verdict.refusal]);
        if (!verdict || !(await bindStoredImage(tx, tenant, storageId, now)))
          throw new DomainError('error_unavailable', { message: 'the image no longer exists' });
        return { storageId, timestamp: now.toISOString() };
      },
    });
  };
}
