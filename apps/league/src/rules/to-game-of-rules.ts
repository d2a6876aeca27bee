import type { catalogProfile } from '@matchpoint/contracts';
import type { GameOfRules } from './rules/rules-change.js';

/** The ids of a game that rules may name; empty for a game that the catalog does not have. */
export function toGameOfRules(game: catalogProfile.Game | undefined): GameOfRules {
  return {
    modeIds: new Set(game?.modes.map(({ id }) => id)),
    mapIds: new Set(game?.maps.map(({ id }) => id)),
    playlists: new Map(game?.playlists.map(({ id, allowedGameModeIds }) => [id, allowedGameModeIds])),
  };
}
