import type { catalogProfile } from '@matchpoint/contracts';
import { bindingScope, type CallerContext } from '@matchpoint/rpc';
import type { GatewayContext } from '../context.js';
import { publicUrl } from '../http/public-url.js';

export interface PictureCall {
  caller: CallerContext;
  requestId: string;
}

/** Fields of a body that name pictures by their storageIds; null removes one, what is left out stays. */
export interface PictureFields {
  avatarStorageId?: string | null;
  bannerStorageId?: string | null;
}

/**
 * Takes the pictures that a body names into use, for everybody to see (management H): before the write, as a claim that nothing uses in
 * the end harms nobody.
 * @param kind of whom they are. It asks for nothing about them: whether there is such a group is for the write to say.
 * @throws DomainError INVALID_INPUT naming the field
 */
export async function usePictures(
  context: Pick<GatewayContext, 'uploads' | 'config'>,
  call: PictureCall,
  { avatarStorageId, bannerStorageId }: PictureFields,
  kind: 'user' | 'organization' | 'team',
): Promise<{ avatar?: catalogProfile.Picture; banner?: catalogProfile.Picture }> {
  const given = { avatar: avatarStorageId, banner: bannerStorageId };
  const pictures: { avatar?: catalogProfile.Picture; banner?: catalogProfile.Picture } = {};
  for (const name of ['avatar', 'banner'] as const) {
    const storageId = given[name];
    if (storageId === undefined) continue;
    if (storageId === null) pictures[name] = { storageId: '', url: '' };
    else {
      await claim(context, call, { storageId, field: `body.${name}StorageId`, claimant: `picture:${kind}:${call.caller.userId}` });
      pictures[name] = { storageId, url: `${publicUrl(context.config)}/media/${storageId}` };
    }
  }
  return pictures;
}

async function claim(
  { uploads }: Pick<GatewayContext, 'uploads'>,
  { caller, requestId }: PictureCall,
  { storageId, field, claimant }: Record<'storageId' | 'field' | 'claimant', string>,
): Promise<void> {
  const request = { tenant: bindingScope(caller), storageIds: [storageId], claimant, field, isPublic: true, isSingle: true };
  await uploads.claimImages(request, { caller, requestId });
}

const MEDIA = /\/media\/(img_[a-z0-9]+)$/;

/** Lets go of pictures of ours that are not shown any more. Where it fails they stay stored; the write is done. */
export async function releasePictures(
  context: Pick<GatewayContext, 'uploads' | 'config' | 'logger'>,
  call: PictureCall,
  urls: readonly string[],
): Promise<void> {
  const base = publicUrl(context.config);
  const storageIds = urls.flatMap((url) => (url.startsWith(base) ? (MEDIA.exec(url)?.[1] ?? []) : []));
  if (storageIds.length === 0) return;
  try {
    await context.uploads.releaseImages({ storageIds }, call);
  } catch (error) {
    context.logger.warn({ err: error, storageIds }, 'pictures that are not shown any more were not released');
  }
}
