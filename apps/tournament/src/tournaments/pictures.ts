import { DomainError } from '@matchpoint/errors';
import type { NewEvent } from '@matchpoint/events';
import type { ImageReservation, WantedImages } from '@matchpoint/rpc';
import type { SettingsChange, TournamentRow, TournamentSettings } from '../record/index.js';

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

const NOTHING_RESERVED: ReservedPictures = { pictures: [] };

/** Pictures of current settings, or of staged changes, which do not replace the current ones yet. */
type PicturePlace = 'live' | 'staged';

const holderOf = (tournamentId: string, place: PicturePlace): string => `tournament:${tournamentId}${place === 'staged' ? ':staged' : ''}`;

function picturesOf(holder: string, { bannerStorageId, logoStorageId, sponsorTags }: Pictured): Picture[] {
  const own = (slot: Picture['slot'], field: string, storageId: string | null | undefined, of = holder): Picture[] =>
    storageId === null || storageId === undefined ? [] : [{ holder: of, slot, storageId, field }];
  return [
    ...own('banner', 'body.bannerStorageId', bannerStorageId),
    ...own('avatar', 'body.logoStorageId', logoStorageId),
    ...(sponsorTags ?? []).flatMap((tag, index) =>
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

interface Row extends Pick<TournamentRow, 'id' | 'staged'> {
  readonly settings: Pictured;
}

/**
 * Shows the pictures that a row has gained, live or staged, and releases those that it has lost. An update has reserved the new ones.
 * @throws DomainError error_image_blob_unbound
 */
export function picturesChanged(before: Row, after: Row, reserved = NOTHING_RESERVED): NewEvent[] {
  const [had, has] = [picturesIn(before), picturesIn(after)];
  const gained = has.filter((picture) => !had.some((other) => isSamePlace(picture, other) && picture.storageId === other.storageId));
  const lost = had.filter((picture) => !has.some((other) => isSamePlace(picture, other)));
  const own = new Set(had.map(({ storageId }) => storageId));
  // Shown before others are released, so that a staged picture that is approved is always in use.
  return [
    ...gained.map((picture) => showing(before.id, picture, reservationOf(picture, reserved, own))),
    ...lost.map((picture) => showing(before.id, { ...picture, storageId: null })),
  ];
}

/** Shows the reserved pictures of a new tournament. @throws DomainError error_image_blob_unbound */
export const picturesShown = (id: string, settings: TournamentSettings, reserved: ReservedPictures): NewEvent[] =>
  picturesChanged({ id, settings: {}, staged: null }, { id, settings, staged: null }, reserved);

const picturesIn = ({ id, settings, staged }: Row): Picture[] => [
  ...picturesOf(holderOf(id, 'live'), settings),
  ...picturesOf(holderOf(id, 'staged'), staged ?? {}),
];

const isSamePlace = (one: Picture, other: Picture): boolean => one.holder === other.holder && one.slot === other.slot;

/**
 * The id of a picture's reservation, if it has one.
 * @param own pictures that the tournament uses already: another organizer, who did not upload them, may move them
 */
function reservationOf({ field, storageId }: Picture, { pictures }: ReservedPictures, own: ReadonlySet<string>): string[] {
  const found = pictures.find(({ picture }) => picture.field === field && picture.storageId === storageId);
  if (found === undefined) return [];
  try {
    return confirm(found.reservation, field);
  } catch (error) {
    if (own.has(storageId)) return [];
    throw error;
  }
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
