import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';
import { RANKED_GAMES } from './upsert-user-game-rank.js';

export const deleteUserGameRank = defineRoute({
  method: 'DELETE',
  path: '/user/game-ranks/{gameId}/{mode}',
  operationId: 'deleteUserGameRank',
  summary: "Remove the key owner's rank in one game and mode",
  section: 'contract 6',
  tag: 'Game ranks',
  scope: 'game.ranks:read-write',
  plan: 'writes',
  params: Type.Object({ gameId: Type.Enum(RANKED_GAMES), mode: Type.String({ minLength: 1, maxLength: 64 }) }),
  response: Type.Object({ deleted: Type.Boolean(), timestamp: Timestamp() }),
  errors: [],
  async handler({ params, caller, requestId }, { gameRanks }) {
    return gameRanks.deleteGameRank(params, { caller, requestId });
  },
});
