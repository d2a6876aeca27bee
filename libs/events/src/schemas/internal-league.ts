import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { producedBy } from './produced-by.js';

const Id = Type.String({ minLength: 1 });

/** Events between services about leagues. Subject: the league. `internal.*` never reaches webhooks. */
export const internalLeagueEvents = producedBy(['league'], {
  'internal.league.closed': defineEvent({
    summary: 'Something of a league is closed: its matches are ended, or none is made or taken up any more.',
    data: Type.Object({
      leagueId: Id,
      version: Type.Integer({ minimum: 1, description: 'Number of closings of the league: a check at this version has seen them all.' }),
      scope: Type.Union([Type.Literal('league'), Type.Literal('game'), Type.Literal('season'), Type.Literal('team')]),
      targetId: Type.Optional(Type.String({ minLength: 1, description: 'The game, season or team; of a league: left out.' })),
      effect: Type.Union([Type.Literal('cancel'), Type.Literal('withdraw'), Type.Literal('refuse')], {
        description:
          'cancel: what is not being played is cancelled; withdraw: open matches of the team are cancelled, arranged ones forfeited; ' +
          'refuse: only what is made or taken up after it is refused.',
      }),
      reason: Type.String({ minLength: 1, description: 'As ended matches say it.' }),
    }),
  }),
  'internal.league.dispute_terms_set': defineEvent({
    summary:
      "A league has set within what times results of its matches are disputed, answered and ruled on; the rest is the installation's.",
    data: Type.Object({
      leagueId: Id,
      windowMinutes: Type.Optional(Type.Integer({ minimum: 1 })),
      answerMinutes: Type.Optional(Type.Integer({ minimum: 1 })),
      rulingMinutes: Type.Optional(Type.Integer({ minimum: 1 })),
      onDeadline: Type.Optional(Type.Union([Type.Literal('void'), Type.Literal('first_claim')])),
    }),
  }),
  'internal.league.forfeit_ordered': defineEvent({
    summary: 'A penalty takes a match from a team: the named one, else its earliest that is arranged, else the next.',
    data: Type.Object({ leagueId: Id, penaltyId: Id, gameId: Id, teamId: Id, matchId: Type.Optional(Id) }),
  }),
  'internal.league.forfeit_withdrawn': defineEvent({
    summary: 'A penalty was revoked before it took a match.',
    data: Type.Object({ leagueId: Id, penaltyId: Id }),
  }),
});
