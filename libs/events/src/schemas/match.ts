import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { Id, MATCH_DATA } from './match-data.js';
import { producedBy } from './produced-by.js';

const Match = Type.Object(MATCH_DATA);
const Reason = Type.Optional(
  Type.String({
    description: 'The reason given by the actor; `expired` or `no_show` if a deadline passed.',
    examples: ['no_show'],
  }),
);

/** The life of a match (docs/reference/matches.md#lifecycle). */
export const matchEvents = producedBy(['match'], {
  'match.created': defineEvent({
    summary: 'A match was created: a draft, an open match, a challenge, or one between two teams by its game developer.',
    data: Match,
  }),
  'match.published': defineEvent({ summary: 'A match became visible to others.', data: Match }),
  'match.accepted': defineEvent({ summary: 'A match has its two teams.', data: Match }),
  'match.ready': defineEvent({ summary: 'Both teams are ready.', data: Match }),
  'match.started': defineEvent({ summary: 'Play began.', data: Match }),
  'match.completed': defineEvent({
    summary: 'The series was decided, or ended in a draw.',
    data: Type.Object({
      ...MATCH_DATA,
      winnerTeamId: Type.Optional(Id('Id of the team that won; absent of a draw.')),
      loserTeamId: Type.Optional(Id('Id of the team that lost; absent of a draw.')),
      isDraw: Type.Boolean({ description: 'Whether nobody won.' }),
    }),
  }),
  'match.cancelled': defineEvent({
    summary: 'The match will not be played; reason `expired` and `no_show` are by time.',
    data: Type.Object({ ...MATCH_DATA, reason: Reason }),
  }),
  'match.forfeited': defineEvent({
    summary: 'A team gave up, or did not come (reason `no_show`): the other one won.',
    data: Type.Object({ ...MATCH_DATA, forfeitedByTeamId: Id('Id of the team that gave up or did not come.'), reason: Reason }),
  }),
  'match.result_corrected': defineEvent({
    summary: 'A ruling changed the result of a match that was over, or took it back (`isVoided`).',
    data: Type.Object({
      ...MATCH_DATA,
      winnerTeamId: Type.Optional(Id('Id of the team that won; absent of a draw.')),
      loserTeamId: Type.Optional(Id('Id of the team that lost; absent of a draw.')),
      isDraw: Type.Boolean({ description: 'Whether nobody won.' }),
      status: Type.String({ description: 'The status of the match: `COMPLETED` or `FORFEITED`.' }),
      isVoided: Type.Optional(Type.Boolean({ description: 'True: the result counts no more.' })),
      disputeId: Type.Optional(Id('Id of the dispute that was ruled on.')),
    }),
  }),
  'match.reopened': defineEvent({
    summary: 'A ruling takes a match that was over up again; another end follows.',
    data: Type.Object({ ...MATCH_DATA, disputeId: Type.Optional(Id('Id of the dispute that was ruled on.')) }),
  }),
});
