import { DomainError } from '@matchpoint/errors';
import type { NewEvent } from '@matchpoint/events';
import type { ImageReservation, WantedImages } from '@matchpoint/rpc';
import type { SettingsChange } from '../record/index.js';

type Pictured = Pick<SettingsChange, 'bannerStorageId' | 'logoStorageId' | 'sponsorTags'>;

/** A picture that settings name, and the holder that shows it. */
interface Picture {
  readonly holder: string;
  readonly slot: 'avatar' | 'banner';
  readonly storageId: string;
  readonly field: string;
}

/** Pictures that are reserved for a write. */
export interface ReservedPictures {
  readonly pictures: readonly { readonly picture: Picture; readonly reservation: ImageReservation }[];
}

function picturesOf(tournamentId: string, { bannerStorageId, logoStorageId, sponsorTags = [] }: Pictured): Picture[] {
  const holder = `tournament:${tournamentId}`;
  const own = (slot: Picture['slot'], field: string, storageId: string | undefined, of = holder): Picture[] =>
    storageId === undefined ? [] : [{ holder: of, slot, storageId, field }];
  return [
    ...own('banner', 'body.bannerStorageId', bannerStorageId),
    ...own('avatar', 'body.logoStorageId', logoStorageId),
    ...sponsorTags.flatMap((tag, index) =>
      own('avatar', `body.sponsorTags[${index}].logoStorageId`, tag.logoStorageId, `${holder}:sponsor:${index}`),
    ),
  ];
}

/** Reserves the pictures that settings name. */
export async function reservePictures(
  reserve: (wanted: WantedImages) => Promise<ImageReservation>,
  tournamentId: string,
  settings: Pictured,
): Promise<ReservedPictures> {
  const wanted = picturesOf(tournamentId, settings);
  const pictures = await Promise.all(
    wanted.map(async (picture) => {
      const { holder, storageId, field } = picture;
      return { picture, reservation: await reserve({ holder, storageIds: [storageId], field, isPublic: true, isSingle: true }) };
    }),
  );
  return { pictures };
}

/** Confirms reserved pictures. @throws DomainError error_image_blob_unbound */
export function picturesShown(tournamentId: string, { pictures }: ReservedPictures): NewEvent[] {
  return pictures.map(({ picture: { holder, slot, storageId, field }, reservation }) => {
    const reservationIds = confirm(reservation, field);
    const data = { holder, ...(slot === 'banner' ? { banner: storageId } : { avatar: storageId }), replaced: [], reservationIds };
    return { type: 'internal.image.shown', subject: tournamentId, data };
  });
}

function confirm(reservation: ImageReservation, field: string): string[] {
  try {
    return reservation.confirm();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'INVALID_INPUT') throw error;
    const issues = error.details.issues ?? [{ path: field, message: error.message }];
    throw new DomainError('error_image_blob_unbound', { message: error.message, details: { issues } });
  }
}
