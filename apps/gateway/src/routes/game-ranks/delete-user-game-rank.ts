import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { flag, Timestamp } from '../../operation/fields.js';
import { RankedGame } from './upsert-user-game-rank.js';

export const deleteUserGameRank = defineRoute({
  method: 'DELETE',
  path: '/user/game-ranks/{gameId}/{mode}',
  operationId: 'deleteUserGameRank',
  summary: "Remove the key owner's rank in one game and mode",
  description: ['Removes the rank of the key owner in one game and playlist.', 'Without a rank it answers 200 with `deleted` false.'],
  section: 'docs/reference/games.md#game-ranks',
  tag: 'Game ranks',
  scope: 'game.ranks:read-write',
  plan: 'writes',
  params: Type.Object({ gameId: RankedGame(), mode: Type.String({ minLength: 1, maxLength: 64, description: 'Playlist id.' }) }),
  response: Type.Object({ deleted: flag('Whether there was a rank to remove.'), timestamp: Timestamp() }),
  emits: ['rank.updated'],
  errors: [],
  async handler({ params, caller, requestId }, { gameRanks }) {
    return gameRanks.deleteGameRank(params, { caller, requestId });
  },
});
