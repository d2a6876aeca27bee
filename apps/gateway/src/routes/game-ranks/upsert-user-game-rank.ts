import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { choice, flag, text, Timestamp } from '../../operation/fields.js';

/** The games that hold ranks (docs/reference/games.md#game-ranks): slugs only. */
const RANKED_GAMES = ['call_of_duty_black_ops_7', 'valorant', 'league_of_legends', 'counter_strike_2'] as const;
export const RankedGame = () => choice('RankedGame', RANKED_GAMES, 'Slugs of the games with ranks.');

export const upsertUserGameRank = defineRoute({
  method: 'POST',
  path: '/user/game-ranks',
  operationId: 'upsertUserGameRank',
  summary: "Set the key owner's rank in one game and mode",
  description: [
    'Sets the rank of the key owner in one game and playlist, replacing an existing one; its source becomes `api`.',
    'Only the four games of RankedGame have ranks.',
  ],
  section: 'docs/reference/games.md#game-ranks',
  tag: 'Game ranks',
  scope: 'game.ranks:read-write',
  plan: 'writes',
  isIdempotent: true,
  body: Type.Object({
    gameId: RankedGame(),
    mode: Type.String({ minLength: 1, maxLength: 64, description: 'Playlist id from the catalog.' }),
    sr: Type.Integer({ minimum: 0, maximum: 100_000, description: 'Skill rating.' }),
    isTop250: Type.Optional(flag('Whether the player is in the game’s top 250. Default: false.')),
    top250Rank: Type.Optional(Type.Integer({ minimum: 1, maximum: 250, description: 'Place in the top 250; only with `isTop250`.' })),
    winstreak: Type.Optional(Type.Integer({ minimum: 0, maximum: 99, description: 'Consecutive wins. Default: 0.' })),
  }),
  response: Type.Object({ id: text('Id of the rank.'), timestamp: Timestamp() }),
  emits: ['rank.updated'],
  errors: [],
  async handler({ body, caller, requestId, idempotency, onReplayed }, { gameRanks }) {
    const request = { ...body, isTop250: body.isTop250 ?? false, winstreak: body.winstreak ?? 0 };
    return gameRanks.upsertGameRank(request, { caller, requestId, idempotency, onReplayed });
  },
});
