import type { CatalogProfileContext } from '../context.js';
import { addGameDeveloper } from './rpc/add-game-developer.js';
import { batchListDevelopedGames } from './rpc/batch-list-developed-games.js';
import { listDevelopersOfGame } from './rpc/list-developers-of-game.js';
import { listGameDevelopers } from './rpc/list-game-developers.js';
import { removeGameDeveloper } from './rpc/remove-game-developer.js';
import { setDeveloperOfGame } from './rpc/set-developer-of-game.js';

/** The RPCs of this room, by contract. */
export const developersRpc = (context: CatalogProfileContext) => ({
  profile: {
    batchListDevelopedGames: batchListDevelopedGames(context),
  },
  staff: {
    listDevelopersOfGame: listDevelopersOfGame(context),
    setDeveloperOfGame: setDeveloperOfGame(context),
  },
  gameDeveloper: {
    addGameDeveloper: addGameDeveloper(context),
    removeGameDeveloper: removeGameDeveloper(context),
    listGameDevelopers: listGameDevelopers(context),
  },
});
