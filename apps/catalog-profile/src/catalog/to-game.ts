import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Game } from './rules/game.js';

/** A catalog entry as a message. */
export function toGame({ modes, maps, playlists, modeMapPools, ...game }: Game): catalogProfile.Game {
  return { ...omitNulls(game), modes: modes.map(omitNulls), maps: maps.map(omitNulls), playlists: playlists.map(omitNulls), modeMapPools };
}
