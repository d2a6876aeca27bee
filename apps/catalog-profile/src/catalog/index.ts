export { gameSlugOf } from './game-slug-of.js';
export { gameImporter } from './import/games.js';
export { objectiveImporter } from './import/objectives.js';
export { requireGame } from './require-game.js';
export { catalogRpc } from './rpc.js';
export type { Game } from './rules/game.js';
export { seedCatalog } from './seed-catalog.js';
export { findGame, resolveGames } from './store/games.js';
