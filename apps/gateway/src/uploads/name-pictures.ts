import type { catalogProfile } from '@matchpoint/contracts';
import type { UploadPorts } from './ports.js';
import { publicUrl } from '../transport/public-url.js';

/** Fields of a body that refer to images by storageId; null removes an image, omitted fields stay unchanged. */
export interface PictureFields {
  avatarStorageId?: string | null;
  bannerStorageId?: string | null;
}

/** Images as the catalog-profile service expects them: storageId and public URL. */
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
