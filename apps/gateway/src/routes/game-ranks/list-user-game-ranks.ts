import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { choice, count, flag, instant, integer, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

const GameRank = named(
  'GameRank',
  Type.Object(
    {
      id: text('Id of the rank.'),
      gameId: text("The game's slug."),
      mode: text('Playlist id.'),
      source: choice('GameRankSource', ['manual', 'api'], 'Source: the user in the app, or a program with the user’s key.'),
      sr: nullable.number('Skill rating.'),
      isTop250: flag('Whether the player is in the game’s top 250.'),
      top250Rank: nullable.integer('Place in the top 250.'),
      winstreak: integer('Consecutive wins.'),
      updatedAt: instant('Time of the last change.'),
      createdAt: instant('Creation time.'),
    },
    { description: 'A rank of a player in one game and playlist.' },
  ),
);

export const listUserGameRanks = defineRoute({
  method: 'GET',
  path: '/user/game-ranks',
  operationId: 'listUserGameRanks',
  summary: "List the key owner's game ranks",
  description: ['Lists the ranks of the key owner in all games.'],
  section: 'docs/reference/games.md#game-ranks',
  tag: 'Game ranks',
  scope: 'game.ranks:read',
  response: Type.Object({ gameRanks: list(GameRank, 'The complete list.'), count: count('Number of items.'), timestamp: Timestamp() }),
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
