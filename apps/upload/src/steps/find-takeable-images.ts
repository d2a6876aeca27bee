import { isId } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { bindingScope, type CallContext, forbidden, remainingMs, requireCaller } from '@matchpoint/rpc';
import type { UploadContext } from '../context.js';
import { findUsableImages, type StoredImage } from '../db/images.js';
import { REFUSALS } from '../domain/judge-image.js';
import { isJudged, judgeImages } from './judge-images.js';

const MAX_IDS = 100;
const UNKNOWN = { refusal: 'is not the storageId of an image you have uploaded' };
const IN_USE = { refusal: 'is in use elsewhere' };

/** Which images a write would use, and how errors name them. */
export interface WantedImages {
  tenant: string;
  storageIds: readonly string[];
  /** The group of uses that do not exclude this one. */
  claimant: string;
  field: string;
  isSingle: boolean;
}

/** An image that may be taken. */
export interface TakeableImage {
  storageId: string;
  contentType: string;
  byteSize: number;
  width: number;
  height: number;
  isInUse: boolean;
}

type Outcome = TakeableImage | { refusal: string };

/**
 * Checks whether their claimant may take all of the images. Each image is judged from its bytes once, and the verdict is stored. An id of
 * another tenant is treated exactly like an unknown one.
 * @returns `expectTaken`, to be called with the ids that were taken in the end, and the images in the order of their ids
 * @throws DomainError INVALID_INPUT with an issue for every id that cannot be used: `<field>[<index>]`, or `<field>` if it holds one id
 */
export async function findTakeableImages(
  { pool, store, clock }: Pick<UploadContext, 'pool' | 'store' | 'clock'>,
  { tenant, storageIds, claimant, field, isSingle }: WantedImages,
  call: Pick<CallContext, 'caller' | 'deadline'>,
): Promise<{ images: Map<string, TakeableImage>; expectTaken(taken: ReadonlySet<string>): void }> {
  if (tenant !== bindingScope(requireCaller(call))) throw forbidden('only the tenant itself may take its images');
  if (storageIds.length > MAX_IDS) throw invalidInput(field, `must contain at most ${MAX_IDS} items`);
  const ids = [...new Set(storageIds)].filter((id) => isId('img', id));
  const found = await findUsableImages(pool, { tenant, claimant, ids, now: clock.now() });
  const unjudged = found.filter((image) => image.isFree && !isJudged(image));
  const judged = await judgeImages({ pool, store }, unjudged, performance.now() + remainingMs(call));
  const outcomes = new Map(found.map((image) => [image.id, image.isFree ? outcomeOf({ ...image, ...judged.get(image.id) }) : IN_USE]));
  const refuse = (): void => refuseWrong(storageIds, (index) => (isSingle ? field : `${field}[${index}]`), outcomes);
  refuse();
  return {
    images: outcomes as Map<string, TakeableImage>,
    // Taken by another, or swept, since it was checked.
    expectTaken(taken) {
      for (const id of outcomes.keys()) if (!taken.has(id)) outcomes.set(id, IN_USE);
      refuse();
    },
  };
}

function outcomeOf({ id, byteSize, contentType, width, height, refusal, isInUse }: StoredImage): Outcome {
  if (refusal !== null) return { refusal: REFUSALS[refusal] };
  if (contentType === null || width === null || height === null) return UNKNOWN;
  return { storageId: id, contentType, byteSize, width, height, isInUse };
}

function refuseWrong(storageIds: readonly string[], pathOf: (index: number) => string, outcomes: ReadonlyMap<string, Outcome>): void {
  const issues = storageIds.flatMap((id, index) => {
    const outcome = outcomes.get(id) ?? UNKNOWN;
    return 'refusal' in outcome ? [{ path: pathOf(index), message: outcome.refusal }] : [];
  });
  const [first] = issues;
  if (first)
    throw new DomainError('INVALID_INPUT', { message: `${first.path} ${first.message}`, details: { issues: issues.slice(0, 20) } });
}
