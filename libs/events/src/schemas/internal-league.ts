import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { producedBy } from './produced-by.js';

const Id = Type.String({ minLength: 1 });

/** Events between services about leagues. Subject: the league. `internal.*` never reaches webhooks. */
export const internalLeagueEvents = producedBy(['league'], {
  'internal.league.closed': defineEvent({
    summary: 'A part of a league was closed: its matches end, or no new ones are created or accepted.',
    data: Type.Object({
      leagueId: Id,
      version: Type.Integer({ minimum: 1, description: 'Number of closings of the league: a check at this version has seen them all.' }),
      scope: Type.Union([Type.Literal('league'), Type.Literal('game'), Type.Literal('season'), Type.Literal('team')]),
      targetId: Type.Optional(Type.String({ minLength: 1, description: 'The game, season or team; absent for a league.' })),
      effect: Type.Union([Type.Literal('cancel'), Type.Literal('withdraw'), Type.Literal('refuse')], {
        description:
          'cancel: matches that have not started are cancelled; withdraw: open matches of the team are cancelled, ' +
          'arranged ones forfeited; ' +
          'refuse: only matches created or accepted afterwards are refused.',
      }),
      reason: Type.String({ minLength: 1, description: 'Reason shown by the ended matches.' }),
    }),
  }),
  'internal.league.dispute_terms_set': defineEvent({
    summary: "A league has changed its time limits for disputes, answers and rulings; unset ones are the installation's.",
    data: Type.Object({
      leagueId: Id,
      windowMinutes: Type.Optional(Type.Integer({ minimum: 1 })),
      answerMinutes: Type.Optional(Type.Integer({ minimum: 1 })),
      rulingMinutes: Type.Optional(Type.Integer({ minimum: 1 })),
      onDeadline: Type.Optional(Type.Union([Type.Literal('void'), Type.Literal('first_claim')])),
    }),
  }),
  'internal.league.forfeit_ordered': defineEvent({
    summary: 'A penalty forfeits a match of a team: the named one, otherwise its earliest arranged one, otherwise its next.',
    data: Type.Object({ leagueId: Id, penaltyId: Id, gameId: Id, teamId: Id, matchId: Type.Optional(Id) }),
  }),
  'internal.league.forfeit_withdrawn': defineEvent({
    summary: 'A penalty was revoked before it forfeited a match.',
    data: Type.Object({ leagueId: Id, penaltyId: Id }),
  }),
});
