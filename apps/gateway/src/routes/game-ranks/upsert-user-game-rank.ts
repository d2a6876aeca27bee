import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { choice, flag, text, Timestamp } from '../../operation/fields.js';

/** The games that hold ranks (docs/reference/games.md#game-ranks): slugs only. */
const RANKED_GAMES = ['call_of_duty_black_ops_7', 'valorant', 'league_of_legends', 'counter_strike_2'] as const;
export const RankedGame = () => choice('RankedGame', RANKED_GAMES, 'The games that hold ranks, by slug.');

export const upsertUserGameRank = defineRoute({
  method: 'POST',
  path: '/user/game-ranks',
  operationId: 'upsertUserGameRank',
  summary: "Set the key owner's rank in one game and mode",
  description: [
    'Sets the rank of the key owner in one game and playlist, in place of the one that is there; its source becomes `api`.',
    'Only the four games of RankedGame hold ranks.',
  ],
  section: 'docs/reference/games.md#game-ranks',
  tag: 'Game ranks',
  scope: 'game.ranks:read-write',
  plan: 'writes',
  isIdempotent: true,
  body: Type.Object({
    gameId: RankedGame(),
    mode: Type.String({ minLength: 1, maxLength: 64, description: 'Playlist id, as the catalog has it.' }),
    sr: Type.Integer({ minimum: 0, maximum: 100_000, description: 'Skill rating.' }),
    isTop250: Type.Optional(flag("Whether the player is among the game's best 250; false unless given.")),
    top250Rank: Type.Optional(Type.Integer({ minimum: 1, maximum: 250, description: 'Place among them; only with `isTop250`.' })),
    winstreak: Type.Optional(Type.Integer({ minimum: 0, maximum: 99, description: 'Wins in a row; 0 unless given.' })),
  }),
  response: Type.Object({ id: text('Id of the rank.'), timestamp: Timestamp() }),
  errors: [],
  async handler({ body, caller, requestId, idempotency, onReplayed }, { gameRanks }) {
    const request = { ...body, isTop250: body.isTop250 ?? false, winstreak: body.winstreak ?? 0 };
    return gameRanks.upsertGameRank(request, { caller, requestId, idempotency, onReplayed });
  },
});
