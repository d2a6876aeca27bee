import type { upload } from '@matchpoint/contracts';
import { isId } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import { bindingScope, type CallContext, forbidden, remainingMs, requireCaller } from '@matchpoint/rpc';
import type { UploadContext } from '../context.js';
import { claimFreeImages, findUsableImages, type StoredImage } from '../db/images.js';
import { REFUSALS } from '../domain/judge-image.js';
import { UNCLAIMED_LIFE_MS } from '../domain/limits.js';
import { isJudged, judgeImages } from '../steps/judge-images.js';

const MAX_IDS = 100;
const UNKNOWN = { refusal: 'is not the storageId of an image you have uploaded' };
const IN_USE = { refusal: 'is in use elsewhere' };

/** What becomes of an id: the image, or why it is refused. */
type Outcome = upload.ClaimImagesResponse_Image | { refusal: string };

/**
 * Takes images of a tenant into use, all or none (contract 9). The same claimant may claim an image again. What an image is, or why
 * it may not be used, is read of its bytes once and kept: a claim of one that was refused is refused with no more read. An id of
 * another tenant is looked for and answered as one that never was. The tenant is the caller's.
 * @throws DomainError INVALID_INPUT with an issue for every id that may not be used: `<field>[<index>]`, `<field>` where it holds one.
 */
export function claimImages({ clock, pool, store }: UploadContext) {
  return async (
    { tenant, storageIds, claimant, field, isPublic = false, isSingle = false }: upload.ClaimImagesRequest,
    call: Pick<CallContext, 'caller' | 'deadline'>,
  ): Promise<upload.ClaimImagesResponse> => {
    if (tenant !== bindingScope(requireCaller(call))) throw forbidden("images are claimed in their tenant's own name");
    if (storageIds.length > MAX_IDS) throw invalidInput(field, `must hold at most ${MAX_IDS} items`);
    const pathOf = (index: number): string => (isSingle ? field : `${field}[${index}]`);
    const now = clock.now();
    const ids = [...new Set(storageIds)].filter((id) => isId('img', id));
    const images = await findUsableImages(pool, tenant, ids, new Date(now.getTime() - UNCLAIMED_LIFE_MS));
    const isFree = ({ claimedBy }: StoredImage): boolean => claimedBy === null || claimedBy === claimant;
    const unjudged = images.filter((image) => isFree(image) && !isJudged(image));
    const judged = await judgeImages({ pool, store }, unjudged, performance.now() + remainingMs(call));
    const outcomes = new Map(images.map((image) => [image.id, isFree(image) ? outcomeOf({ ...image, ...judged.get(image.id) }) : IN_USE]));
    refuse(storageIds, pathOf, outcomes);
    await withTransaction(pool, async (tx) => {
      const claimed = await claimFreeImages(tx, tenant, [...outcomes.keys()], { claimant, isPublic, now });
      // Claimed by another, or swept, since it was looked at.
      for (const id of outcomes.keys()) if (!claimed.has(id)) outcomes.set(id, IN_USE);
      refuse(storageIds, pathOf, outcomes);
    });
    return { images: storageIds.map((id) => outcomes.get(id) as upload.ClaimImagesResponse_Image) };
  };
}

function outcomeOf({ id, byteSize, contentType, width, height, refusal }: StoredImage): Outcome {
  if (refusal !== null) return { refusal: REFUSALS[refusal] };
  if (contentType === null || width === null || height === null) return UNKNOWN;
  return { storageId: id, contentType, byteSize, width, height };
}

function refuse(storageIds: readonly string[], pathOf: (index: number) => string, outcomes: ReadonlyMap<string, Outcome>): void {
  const issues = storageIds.flatMap((id, index) => {
    const outcome = outcomes.get(id) ?? UNKNOWN;
    return 'refusal' in outcome ? [{ path: pathOf(index), message: outcome.refusal }] : [];
  });
  const [first] = issues;
  if (first)
    throw new DomainError('INVALID_INPUT', { message: `${first.path} ${first.message}`, details: { issues: issues.slice(0, 20) } });
}
