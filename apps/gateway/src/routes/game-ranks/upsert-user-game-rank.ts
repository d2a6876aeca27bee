import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';

/** The games that hold ranks (contract 1): slugs only. */
export const RANKED_GAMES = ['call_of_duty_black_ops_7', 'valorant', 'league_of_legends', 'counter_strike_2'];

export const upsertUserGameRank = defineRoute({
  method: 'POST',
  path: '/user/game-ranks',
  operationId: 'upsertUserGameRank',
  summary: "Set the key owner's rank in one game and mode",
  section: '4.8',
  tag: 'Game ranks',
  scope: 'game.ranks:read-write',
  plan: 'writes',
  isIdempotent: true,
  body: Type.Object({
    gameId: Type.Enum(RANKED_GAMES),
    mode: Type.String({ minLength: 1, maxLength: 64, description: 'Playlist id.' }),
    sr: Type.Integer({ minimum: 0, maximum: 100_000 }),
    isTop250: Type.Optional(Type.Boolean()),
    top250Rank: Type.Optional(Type.Integer({ minimum: 1, maximum: 250 })),
    winstreak: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
  }),
  response: Type.Object({ id: Type.String(), timestamp: Timestamp() }),
  errors: [],
  async handler({ body, caller, requestId, idempotency, onReplayed }, { gameRanks }) {
    const request = { ...body, isTop250: body.isTop250 ?? false, winstreak: body.winstreak ?? 0 };
    return gameRanks.upsertGameRank(request, { caller, requestId, idempotency, onReplayed });
  },
});
