import type { upload } from '@matchpoint/contracts';
import { isId } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { UploadContext } from '../context.js';
import { claimFreeImages, findUsableImages, type StoredImage } from '../db/images.js';
import type { ImageHeader, ImageType } from '../domain/image-header.js';
import { judgeImage } from '../domain/judge-image.js';
import { UNCLAIMED_LIFE_MS } from '../domain/limits.js';
import { type ImageStore, ObjectMissingError } from '../store/image-store.js';

const MAX_IDS = 100;
/** Images looked into at the same time. */
const LOOKS = 4;
const UNKNOWN = 'is not the storageId of an image you have uploaded';
const IN_USE = 'is in use elsewhere';

type Verdict = (ImageHeader & { id: string; byteSize: number }) | { refusal: string };

/**
 * Takes images of a tenant into use, all or none (contract 9). The same claimant may claim an image again.
 * @throws DomainError INVALID_INPUT with an issue for every id that may not be used: `<field>[<index>]`.
 */
export function claimImages({ clock, pool, store }: UploadContext) {
  return async ({ tenant, storageIds, claimant, field }: upload.ClaimImagesRequest): Promise<upload.ClaimImagesResponse> => {
    if (storageIds.length > MAX_IDS) throw invalidInput(field, `must hold at most ${MAX_IDS} items`);
    const now = clock.now();
    const ids = [...new Set(storageIds)].filter((id) => isId('img', id));
    const verdicts = new Map<string, Verdict>();
    const pending = await findUsableImages(pool, tenant, ids, new Date(now.getTime() - UNCLAIMED_LIFE_MS));
    await Promise.all(Array.from({ length: LOOKS }, async () => {
      for (let image = pending.pop(); image; image = pending.pop()) verdicts.set(image.id, await judge(image, claimant, store));
    }));
    refuse(storageIds, field, verdicts);
    const accepted = [...verdicts.values()].filter((verdict) => 'id' in verdict);
    await withTransaction(pool, async (tx) => {
      const claimed = await claimFreeImages(tx, tenant, accepted, { claimant, now });
      // Claimed by another, or swept, since it was looked at.
      for (const { id } of accepted) if (!claimed.has(id)) verdicts.set(id, { refusal: IN_USE });
      refuse(storageIds, field, verdicts);
    });
    return { images: storageIds.map((id) => toImage(verdicts.get(id) as Verdict & ImageHeader & { id: string; byteSize: number })) };
  };
}

async function judge(image: StoredImage, claimant: string, store: ImageStore): Promise<Verdict> {
  const { id, byteSize, contentType, width, height } = image;
  if (image.claimedBy !== null && image.claimedBy !== claimant) return { refusal: IN_USE };
  if (contentType !== null && width !== null && height !== null) return { id, byteSize, contentType: contentType as ImageType, width, height };
  try {
    const header = await judgeImage({ size: byteSize, read: (offset, length) => store.read(image.objectKey, offset, length) });
    return 'refusal' in header ? header : { id, byteSize, ...header };
  } catch (error) {
    if (error instanceof ObjectMissingError) return { refusal: UNKNOWN };
    throw error;
  }
}

function refuse(storageIds: readonly string[], field: string, verdicts: ReadonlyMap<string, Verdict>): void {
  const issues = storageIds.flatMap((id, index) => {
    const verdict = verdicts.get(id) ?? { refusal: UNKNOWN };
    return 'refusal' in verdict ? [{ path: `${field}[${index}]`, message: verdict.refusal }] : [];
  });
  const [first] = issues;
  if (first) throw new DomainError('INVALID_INPUT', { message: `${first.path} ${first.message}`, details: { issues: issues.slice(0, 20) } });
}

function toImage({ id, contentType, byteSize, width, height }: ImageHeader & { id: string; byteSize: number }): upload.ClaimImagesResponse_Image {
  return { storageId: id, contentType, byteSize, width, height };
}
