import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { nullable, Timestamp } from '../../http/fields.js';

const GameRank = Type.Object({
  id: Type.String(),
  gameId: Type.String(),
  mode: Type.String({ description: 'Playlist id.' }),
  source: Type.Enum(['manual', 'api']),
  sr: nullable.number(),
  isTop250: Type.Boolean(),
  top250Rank: nullable.integer(),
  winstreak: Type.Integer(),
  updatedAt: Type.String(),
  createdAt: Type.String(),
});

export const listUserGameRanks = defineRoute({
  method: 'GET',
  path: '/user/game-ranks',
  operationId: 'listUserGameRanks',
  summary: "List the key owner's game ranks",
  section: 'contract 6',
  tag: 'Game ranks',
  scope: 'game.ranks:read',
  response: Type.Object({ gameRanks: Type.Array(GameRank), count: Type.Integer({ minimum: 0 }), timestamp: Timestamp() }),
  errors: [],
  async handler({ caller, requestId }, { gameRanks }) {
    const ranks = (await gameRanks.listGameRanks({}, { caller, requestId })).gameRanks;
    return {
      gameRanks: ranks.map((rank) => ({
        id: rank.id,
        gameId: rank.gameId,
        mode: rank.mode,
        source: rank.source as 'manual' | 'api',
        sr: rank.sr ?? null,
        isTop250: rank.isTop250,
        top250Rank: rank.top250Rank ?? null,
        winstreak: rank.winstreak,
        updatedAt: rank.updatedAt,
        createdAt: rank.createdAt,
      })),
      count: ranks.length,
    };
  },
});
