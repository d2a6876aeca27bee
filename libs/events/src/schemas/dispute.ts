import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { Id, MATCH_DATA, NOT_OF_PRIVATE_TEAMS } from './match-data.js';
import { producedBy } from './produced-by.js';

const DISPUTE = { ...MATCH_DATA, disputeId: Id('Dispute id.') };
const DueAt = Type.String({ format: 'date-time', description: 'When the stage of the dispute ends.' });
const captain = (did: string) =>
  Type.Optional(Type.String({ minLength: 1, description: `The captain who ${did}. ${NOT_OF_PRIVATE_TEAMS}: omitted for others.` }));

/** The stages of disputes. Messages and evidence are for both teams and staff. */
export const disputeEvents = producedBy(['match'], {
  'dispute.opened': defineEvent({
    summary: 'The result of a match, or the score of a map, is disputed: by a captain, or by contradicting scores (`isAutomatic`).',
    data: Type.Object({
      ...DISPUTE,
      disputeStatus: Type.String({ description: 'The stage: `awaiting_answer` or `under_review`.' }),
      isAutomatic: Type.Boolean({ description: 'Whether contradicting scores opened it.' }),
      requested: Type.Optional(
        Type.String({ description: 'Requested outcome: `overturn`, `replay`, `void` or `forfeit`.', examples: ['overturn'] }),
      ),
      mapIndexes: Type.Array(Type.Integer({ minimum: 0 }), {
        description: 'Indexes of the disputed maps, 0-based; empty for the whole match.',
      }),
      teamId: Type.Optional(Id('Id of the team that opened it.')),
      openedByUserId: captain('opened it'),
      dueAt: DueAt,
    }),
    ofPlayers: ['openedByUserId'],
  }),
  'dispute.answered': defineEvent({
    summary: 'The other side answered a dispute.',
    data: Type.Object({
      ...DISPUTE,
      isAccepted: Type.Boolean({ description: 'Whether it accepts the request.' }),
      teamId: Id('Id of the team that answered.'),
      answeredByUserId: captain('answered'),
    }),
    ofPlayers: ['answeredByUserId'],
  }),
  'dispute.escalated': defineEvent({
    summary: 'A dispute was escalated to the platform, by the staff of the league, or because nobody ruled on it in time (`isAutomatic`).',
    data: Type.Object({
      ...DISPUTE,
      isAutomatic: Type.Boolean({ description: 'Whether its deadline escalated it.' }),
      dueAt: DueAt,
    }),
  }),
  'dispute.resolved': defineEvent({
    summary: 'A dispute was resolved.',
    data: Type.Object({
      ...DISPUTE,
      resolution: Type.String({
        description:
          'How it ended: `accepted` by the other side, by a `ruling`, `automatic` if nobody ruled in time, by ' +
          '`agreement` of the scores, by a ' +
          'score of the `game` or the `league`, `withdrawn`, or `moot` because the match ended without it.',
        examples: ['ruling'],
      }),
      outcome: Type.Optional(
        Type.String({
          description: 'Ruling: `confirm`, `overturn`, `replay`, `void` or `forfeit`; absent if there was none.',
          examples: ['overturn'],
        }),
      ),
    }),
  }),
});
