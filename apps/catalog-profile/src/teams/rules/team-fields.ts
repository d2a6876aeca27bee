import { invalidInput } from '@matchpoint/errors';
import Type from 'typebox';
import type { Game } from '../../catalog/index.js';
import { checkDescription, checkName, checkTag } from '../../names/index.js';
import { ID, IDENTIFIER, INSTANT, NAME, TAG, TEXT, URL_TEXT, VISIBILITY } from '../../rows/index.js';

const PLATFORMS = ['PC', 'XBOX', 'PLAYSTATION', 'CONSOLE_ONLY', 'CROSSPLAY'];
const REGIONS = ['NONE', 'NA_EAST', 'NA_WEST', 'EU', 'ASIA', 'OCEANIA', 'SOUTH_AMERICA', 'MIDDLE_EAST', 'AFRICA'];
const VISIBILITIES = ['public', 'limited', 'private'];

/** The editable fields of a team, each with its check, which returns the value to store (docs/reference/values.md). */
const CHECKS = {
  name: checkName,
  tag: checkTag,
  description: (given: string, path: string): string | null => checkDescription(given, path) || null,
  visibility: oneOf(VISIBILITIES),
  platform: oneOf(PLATFORMS),
  region: oneOf(REGIONS),
  /** A playlist of the game, which {@link requirePlaylist} checks. */
  playlistId: (given: string): string => given,
};

/** The fields of a team in an import row, without references to other objects (docs/reference/import.md). */
export const IMPORTED_FIELDS = {
  id: Type.Optional(ID),
  slug: IDENTIFIER,
  name: NAME,
  tag: Type.Optional(TAG),
  type: Type.Optional(Type.Enum(['REGULAR', 'LEAGUE'])),
  visibility: Type.Optional(VISIBILITY),
  status: Type.Optional(Type.Enum(['active', 'disabled', 'disbanded'])),
  platform: Type.Optional(Type.Enum(PLATFORMS)),
  region: Type.Optional(Type.Enum(REGIONS)),
  avatarUrl: Type.Optional(URL_TEXT),
  bannerUrl: Type.Optional(URL_TEXT),
  description: Type.Optional(TEXT),
  createdAt: Type.Optional(INSTANT),
};

export type TeamField = keyof typeof CHECKS;
export const TEAM_FIELDS = Object.keys(CHECKS) as TeamField[];

/** The name of a field in bodies and events. */
export const publicName = (field: TeamField): string => (field === 'visibility' ? 'profileVisibility' : field);

type Checked<Given> = {
  [Field in keyof Given as Field extends TeamField ? Field : never]: Field extends TeamField ? ReturnType<(typeof CHECKS)[Field]> : never;
};

/** The given fields of a request in their stored form. @throws DomainError INVALID_INPUT */
export function checkTeamFields<Given extends { [Field in TeamField]?: string | undefined }>(given: Given): Checked<Given> {
  const checked: { [Field in TeamField]?: string | null } = {};
  for (const field of TEAM_FIELDS) {
    const value = given[field];
    if (value !== undefined) checked[field] = CHECKS[field](value, `body.${publicName(field)}`);
  }
  return checked as Checked<Given>;
}

function oneOf(values: readonly string[]) {
  return (given: string, path: string): string => {
    if (!values.includes(given)) throw invalidInput(path, `must be one of ${values.join(', ')}`);
    return given;
  };
}

/** The game of a new team; it must be available for matches. @throws DomainError INVALID_INPUT */
export function requireAvailableGame<Found extends Game>(game: Found | undefined): Found {
  if (!game) throw invalidInput('body.gameId', 'is not a game of the catalog');
  if (!game.isAvailableForMatchApi || game.isComingSoon) throw invalidInput('body.gameId', 'is a game that is not available yet');
  return game;
}

/** @throws DomainError INVALID_INPUT if the game has no such playlist */
export function requirePlaylist(game: Game, playlistId: string): void {
  if (!game.playlists.some(({ id }) => id === playlistId)) throw invalidInput('body.playlistId', 'is not a playlist of the game');
}
