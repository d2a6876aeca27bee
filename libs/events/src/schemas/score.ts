import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { MATCH_DATA, NOT_OF_PRIVATE_TEAMS } from './match-data.js';

const MapIndex = Type.Integer({ minimum: 0 });
/** Who did it, where it was a captain. */
const Captain = Type.Optional(Type.String({ minLength: 1, description: `The captain who did it. ${NOT_OF_PRIVATE_TEAMS}: left out for others.` }));
const CaptainsTeam = Type.Optional(Type.String({ minLength: 1, description: 'The team for which a captain did it.' }));
const MAP_SCORE = {
  mapIndex: MapIndex,
  mapName: Type.Optional(Type.String({ description: "The map's id." })),
  creatorTeamScore: Type.Integer({ minimum: 0 }),
  acceptedTeamScore: Type.Integer({ minimum: 0 }),
};

/** The scores of a match's maps (contract 7). */
export const scoreEvents = {
  'score.submitted': defineEvent({
    summary: 'A score was submitted: by a captain, to be confirmed, or by the game, which confirms it (`autoConfirmed`).',
    data: Type.Object({ ...MATCH_DATA, ...MAP_SCORE, teamId: CaptainsTeam, submittedByUserId: Captain, autoConfirmed: Type.Boolean() }),
    ofPlayers: ['submittedByUserId'],
  }),
  'score.confirmed': defineEvent({
    summary: 'The score of a map is final; `autoConfirmed` where nobody had contradicted it for 24 hours.',
    data: Type.Object({ ...MATCH_DATA, ...MAP_SCORE, teamId: CaptainsTeam, confirmedByUserId: Captain, autoConfirmed: Type.Boolean() }),
    ofPlayers: ['confirmedByUserId'],
  }),
  'score.disputed': defineEvent({
    summary: 'The two sides claim different scores of a map.',
    data: Type.Object({ ...MATCH_DATA, mapIndex: MapIndex, teamId: CaptainsTeam, disputedByUserId: Captain, reason: Type.Optional(Type.String()) }),
    ofPlayers: ['disputedByUserId'],
  }),
  'score.dispute_resolved': defineEvent({
    summary: 'A disputed map has its score: `agreement` of the two sides, or decided by the `game` or the `league`.',
    data: Type.Object({ ...MATCH_DATA, mapIndex: MapIndex, teamId: CaptainsTeam, resolvedByUserId: Captain, resolution: Type.String() }),
    ofPlayers: ['resolvedByUserId'],
  }),
};
