import { DomainError } from '@matchpoint/errors';
import type { NewEvent } from '@matchpoint/events';
import type { ImageReservation, WantedImages } from '@matchpoint/rpc';
import type { SettingsChange } from '../record/index.js';

type Pictured = Pick<SettingsChange, 'bannerStorageId' | 'logoStorageId' | 'sponsorTags'>;

/** A picture in the settings, and the holder that shows it. */
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

/** Pictures of current settings, or of staged changes, which do not replace the current ones yet. */
export type PicturePlace = 'live' | 'staged';

const holderOf = (tournamentId: string, place: PicturePlace): string => `tournament:${tournamentId}${place === 'staged' ? ':staged' : ''}`;

function picturesOf(holder: string, { bannerStorageId, logoStorageId, sponsorTags = [] }: Pictured): Picture[] {
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
  const wanted = picturesOf(holderOf(tournamentId, 'live'), settings);
  const pictures = await Promise.all(
    wanted.map(async (picture) => {
      const { holder, storageId, field } = picture;
      return { picture, reservation: await reserve({ holder, storageIds: [storageId], field, isPublic: true, isSingle: true }) };
    }),
  );
  return { pictures };
}

/** Confirms reserved pictures as shown, or as staged until they are approved. @throws DomainError error_image_blob_unbound */
export function picturesShown(tournamentId: string, { pictures }: ReservedPictures, place: PicturePlace): NewEvent[] {
  const [live, holder] = [holderOf(tournamentId, 'live'), holderOf(tournamentId, place)];
  return pictures.map(({ picture, reservation }) => {
    const reservationIds = confirm(reservation, picture.field);
    return showing(tournamentId, { ...picture, holder: picture.holder.replace(live, holder) }, reservationIds);
  });
}

/**
 * Applies or releases staged pictures once their changes are approved or rejected, and releases sponsors' pictures that approved changes
 * drop.
 */
export function stagedPicturesSettled(tournamentId: string, before: Pictured, staged: Pictured, isApproved: boolean): NewEvent[] {
  const ended = picturesOf(holderOf(tournamentId, 'staged'), staged);
  const shown = isApproved ? picturesOf(holderOf(tournamentId, 'live'), staged) : [];
  // Shown before the staged use ends, so that the picture is always in use.
  return [
    ...shown.map((picture) => showing(tournamentId, picture)),
    ...(isApproved ? sponsorPicturesEnded(tournamentId, before, staged, 'live') : []),
    ...ended.map((picture) => showing(tournamentId, { ...picture, storageId: null })),
  ];
}

/** Releases the pictures of sponsors that a changed list drops. */
export function sponsorPicturesEnded(tournamentId: string, before: Pictured, change: Pictured, place: PicturePlace): NewEvent[] {
  if (change.sponsorTags === undefined) return [];
  const sponsors = ({ sponsorTags }: Pictured) => picturesOf(holderOf(tournamentId, place), { sponsorTags });
  const kept = new Set(sponsors(change).map(({ holder }) => holder));
  const ended = sponsors(before).filter(({ holder }) => !kept.has(holder));
  return ended.map((picture) => showing(tournamentId, { ...picture, storageId: null }));
}

function showing(
  subject: string,
  { holder, slot, storageId }: Pick<Picture, 'holder' | 'slot'> & { readonly storageId: string | null },
  reservationIds: string[] = [],
): NewEvent {
  return {
    type: 'internal.image.shown',
    subject,
    data: { holder, ...(slot === 'banner' ? { banner: storageId } : { avatar: storageId }), replaced: [], reservationIds },
  };
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
