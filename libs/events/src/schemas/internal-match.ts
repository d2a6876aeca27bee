import Type from 'typebox';
import { defineEvent } from './define-event.js';

/** Most results that one event carries: keeps it far below the size that an event may have. */
export const MAX_RESULTS_PER_EVENT = 100;

const Id = Type.String({ minLength: 1 });

/** A final match as statistics need it: whole, so that no consumer asks back. A corrected match is sent again. */
const MatchResult = Type.Object({
  matchId: Id,
  gameId: Type.String({ minLength: 1, description: "The game's slug." }),
  mode: Type.String({ minLength: 1 }),
  rewardBonus: Type.Number({ minimum: 0, description: 'A fraction: 0.5 is half as much again.' }),
  completedAt: Type.String({ format: 'date-time' }),
  leagueId: Type.Optional(Id),
  seasonId: Type.Optional(Id),
  outcome: Type.Union([Type.Literal('creator'), Type.Literal('accepted'), Type.Literal('draw')], { description: 'Who won.' }),
  forfeit: Type.Boolean(),
  creatorTeamId: Id,
  acceptedTeamId: Id,
  creatorRoster: Type.Array(Id, { description: 'User ids of those who played.' }),
  acceptedRoster: Type.Array(Id),
  creatorMapsWon: Type.Integer({ minimum: 0 }),
  acceptedMapsWon: Type.Integer({ minimum: 0 }),
});

/** Events between services about matches. `internal.*` never reaches webhooks. */
export const internalMatchEvents = {
  'internal.match.results_recorded': defineEvent({
    summary: 'Matches reached a final result, or a final result was corrected. Subject: the match, or `import`.',
    data: Type.Object({ results: Type.Array(MatchResult, { minItems: 1, maxItems: MAX_RESULTS_PER_EVENT }) }),
  }),
};
