import type { CatalogProfileContext } from '../context.js';
import { deleteGameRank } from './rpc/delete-game-rank.js';
import { getGame } from './rpc/get-game.js';
import { listGameRanks } from './rpc/list-game-ranks.js';
import { listGames } from './rpc/list-games.js';
import { upsertGameRank } from './rpc/upsert-game-rank.js';

/** The RPCs of this room, by contract. */
export const catalogRpc = (context: CatalogProfileContext) => ({
  catalog: {
    listGames: listGames(context),
    getGame: getGame(context),
  },
  gameRank: {
    listGameRanks: listGameRanks(context),
    upsertGameRank: upsertGameRank(context),
    deleteGameRank: deleteGameRank(context),
  },
});
