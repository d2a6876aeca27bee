import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { Id, MATCH_DATA } from './match-data.js';

const MapIndex = Type.Integer({ minimum: 0 });
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
    data: Type.Object({ ...MATCH_DATA, ...MAP_SCORE, submittedByUserId: Type.Optional(Id), autoConfirmed: Type.Boolean() }),
  }),
  'score.confirmed': defineEvent({
    summary: 'The score of a map is final; `autoConfirmed` where nobody had contradicted it for 24 hours.',
    data: Type.Object({ ...MATCH_DATA, ...MAP_SCORE, confirmedByUserId: Type.Optional(Id), autoConfirmed: Type.Boolean() }),
  }),
  'score.disputed': defineEvent({
    summary: 'The two sides claim different scores of a map.',
    data: Type.Object({ ...MATCH_DATA, mapIndex: MapIndex, disputedByUserId: Type.Optional(Id), reason: Type.Optional(Type.String()) }),
  }),
  'score.dispute_resolved': defineEvent({
    summary: 'A disputed map has its score: `agreement` of the two sides, or decided by the `game` or the `league`.',
    data: Type.Object({ ...MATCH_DATA, mapIndex: MapIndex, resolvedByUserId: Type.Optional(Id), resolution: Type.String() }),
  }),
};
