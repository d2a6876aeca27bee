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

const HasStarted = Type.Optional(
  Type.Boolean({ description: 'Whether play had begun; absent from events of releases before 0.3.0.', examples: [false] }),
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
      winnerTeamId: Type.Optional(Id('Id of the winning team; absent for a draw.')),
      loserTeamId: Type.Optional(Id('Id of the losing team; absent for a draw.')),
      isDraw: Type.Boolean({ description: 'Whether it is a draw.' }),
    }),
  }),
  'match.cancelled': defineEvent({
    summary: 'The match will not be played; the reasons `expired` and `no_show` are set by timers.',
    data: Type.Object({ ...MATCH_DATA, reason: Reason, hasStarted: HasStarted }),
  }),
  'match.forfeited': defineEvent({
    summary: 'A team forfeited, or did not show up (reason `no_show`): the other team won.',
    data: Type.Object({
      ...MATCH_DATA,
      forfeitedByTeamId: Id('Id of the team that forfeited or did not show up.'),
      reason: Reason,
      hasStarted: HasStarted,
    }),
  }),
  'match.result_corrected': defineEvent({
    summary: 'A ruling changed the result of a finished match, or voided it (`isVoided`).',
    data: Type.Object({
      ...MATCH_DATA,
      winnerTeamId: Type.Optional(Id('Id of the winning team; absent for a draw.')),
      loserTeamId: Type.Optional(Id('Id of the losing team; absent for a draw.')),
      isDraw: Type.Boolean({ description: 'Whether it is a draw.' }),
      status: Type.String({ description: 'The status of the match: `COMPLETED` or `FORFEITED`.' }),
      isVoided: Type.Optional(Type.Boolean({ description: 'Whether the result no longer counts.' })),
      disputeId: Type.Optional(Id('Id of the dispute that was ruled on.')),
    }),
  }),
  'match.reopened': defineEvent({
    summary: 'A ruling reopened a finished match; another result follows.',
    data: Type.Object({ ...MATCH_DATA, disputeId: Type.Optional(Id('Id of the dispute that was ruled on.')) }),
  }),
});
