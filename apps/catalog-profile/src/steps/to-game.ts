import type { catalogProfile } from '@matchpoint/contracts';
import type { Game } from '../domain/game.js';
import { omitNulls } from '../db/omit-nulls.js';

/** A catalog entry as a message. */
export function toGame({ modes, maps, playlists, modeMapPools, ...game }: Game): catalogProfile.Game {
  return { ...omitNulls(game), modes: modes.map(omitNulls), maps: maps.map(omitNulls), playlists: playlists.map(omitNulls), modeMapPools };
}
