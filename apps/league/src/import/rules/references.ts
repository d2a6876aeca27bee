import type { GameOfRules } from '../../rules/index.js';

/** The data of other services and of the database about the names in some rows, by the name in the row. */
export interface References {
  /** Slug in small letters or convexId to slug; `gameOf` finds one. */
  games: ReadonlyMap<string, string>;
  users: ReadonlyMap<string, { id: string }>;
  teams: ReadonlyMap<string, { id: string; gameId: string }>;
  /** Categories of display rules in lower case, as the database compares them. */
  categories: ReadonlyMap<string, string>;
  /** The playlists of a game, by its slug. */
  playlists?: ReadonlyMap<string, GameOfRules['playlists']>;
}
