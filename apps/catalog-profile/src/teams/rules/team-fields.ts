import { invalidInput } from '@matchpoint/errors';
import type { Game } from '../../catalog/index.js';

export const PLATFORMS = ['PC', 'XBOX', 'PLAYSTATION', 'CONSOLE_ONLY', 'CROSSPLAY'];
export const REGIONS = ['NONE', 'NA_EAST', 'NA_WEST', 'EU', 'ASIA', 'OCEANIA', 'SOUTH_AMERICA', 'MIDDLE_EAST', 'AFRICA'];

/** On what and where a team plays: the values of docs/reference/values.md. @throws DomainError INVALID_INPUT */
export function checkPlace({ platform, region }: { platform?: string | undefined; region?: string | undefined }): void {
  if (platform !== undefined && !PLATFORMS.includes(platform))
    throw invalidInput('body.platform', `must be one of ${PLATFORMS.join(', ')}`);
  if (region !== undefined && !REGIONS.includes(region)) throw invalidInput('body.region', `must be one of ${REGIONS.join(', ')}`);
}

/** The game of a new team, one that matches are played in. @throws DomainError INVALID_INPUT */
export function requireAvailableGame<Found extends Game>(game: Found | undefined): Found {
  if (!game) throw invalidInput('body.gameId', 'is not a game of the catalog');
  if (!game.isAvailableForMatchApi || game.isComingSoon) throw invalidInput('body.gameId', 'is a game that is not available yet');
  return game;
}

/** @throws DomainError INVALID_INPUT where the game has no such playlist */
export function requirePlaylist(game: Game, playlistId: string): void {
  if (!game.playlists.some(({ id }) => id === playlistId)) throw invalidInput('body.playlistId', 'is not a playlist of the game');
}
