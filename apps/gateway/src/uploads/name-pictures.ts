import type { catalogProfile } from '@matchpoint/contracts';
import type { UploadPorts } from './ports.js';
import { publicUrl } from '../transport/public-url.js';

/** Fields of a body that name pictures by their storageIds; null removes one, what is left out stays. */
export interface PictureFields {
  avatarStorageId?: string | null;
  bannerStorageId?: string | null;
}

/** Pictures as the catalog-profile service takes them: by storageId, with the address under which everybody will see them. */
export function namePictures(
  { config }: Pick<UploadPorts, 'config'>,
  { avatarStorageId, bannerStorageId }: PictureFields,
): { avatar?: catalogProfile.Picture; banner?: catalogProfile.Picture } {
  const toPicture = (storageId: string | null): catalogProfile.Picture =>
    storageId === null ? { storageId: '', url: '' } : { storageId, url: `${publicUrl(config)}/media/${storageId}` };
  return {
    ...(avatarStorageId !== undefined && { avatar: toPicture(avatarStorageId) }),
    ...(bannerStorageId !== undefined && { banner: toPicture(bannerStorageId) }),
  };
}
