import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { MATCH_DATA, NOT_OF_PRIVATE_TEAMS } from './match-data.js';
import { producedBy } from './produced-by.js';

const MapIndex = Type.Integer({ minimum: 0, description: 'Index of the map in the series, 0-based.' });
const AutoConfirmed = Type.Boolean({ description: 'Whether it became final without confirmation by a captain.' });
/** The captain who acted, if a captain did. */
const Captain = Type.Optional(
  Type.String({
    minLength: 1,
    description: `The captain who did it. ${NOT_OF_PRIVATE_TEAMS}: omitted for others.`,
  }),
);
const CaptainsTeam = Type.Optional(Type.String({ minLength: 1, description: 'The team that the captain acted for.' }));
const MAP_SCORE = {
  mapIndex: MapIndex,
  mapName: Type.Optional(Type.String({ description: "The map's id." })),
  creatorTeamScore: Type.Integer({ minimum: 0, description: "The creator team's score." }),
  acceptedTeamScore: Type.Integer({ minimum: 0, description: "The opponent's score." }),
};

/** The scores of a match's maps (docs/reference/scores.md). */
export const scoreEvents = producedBy(['match'], {
  'score.submitted': defineEvent({
    summary: 'A score was submitted: by a captain, pending confirmation, or by the game, which confirms it at once (`autoConfirmed`).',
    data: Type.Object({ ...MATCH_DATA, ...MAP_SCORE, teamId: CaptainsTeam, submittedByUserId: Captain, autoConfirmed: AutoConfirmed }),
    ofPlayers: ['submittedByUserId'],
  }),
  'score.confirmed': defineEvent({
    summary: 'The score of a map is final; `autoConfirmed` if nobody contradicted it for 24 hours.',
    data: Type.Object({ ...MATCH_DATA, ...MAP_SCORE, teamId: CaptainsTeam, confirmedByUserId: Captain, autoConfirmed: AutoConfirmed }),
    ofPlayers: ['confirmedByUserId'],
  }),
  'score.disputed': defineEvent({
    summary: 'The two sides claim different scores of a map.',
    data: Type.Object({
      ...MATCH_DATA,
      mapIndex: MapIndex,
      teamId: CaptainsTeam,
      disputedByUserId: Captain,
      reason: Type.Optional(Type.String({ description: 'Why: `contradicting_score`.', examples: ['contradicting_score'] })),
    }),
    ofPlayers: ['disputedByUserId'],
  }),
  'score.dispute_resolved': defineEvent({
    summary: 'A disputed map has a final score: by `agreement` of the two sides, or by the `game`, the `league` or a `ruling`.',
    data: Type.Object({
      ...MATCH_DATA,
      mapIndex: MapIndex,
      teamId: CaptainsTeam,
      resolvedByUserId: Captain,
      resolution: Type.String({ description: 'How: `agreement`, `game`, `league` or `ruling`.' }),
    }),
    ofPlayers: ['resolvedByUserId'],
  }),
});
