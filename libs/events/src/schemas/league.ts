import Type from 'typebox';
import { defineEvent } from './define-event.js';

const Id = Type.String({ minLength: 1 });

/** What every event of a league says. */
const LeagueEvent = {
  leagueId: Id,
  actorId: Type.Optional(Id),
  targetType: Type.Optional(Type.String({ minLength: 1 })),
  targetId: Type.Optional(Id),
  metadata: Type.Optional(Type.Object({}, { additionalProperties: true })),
};

/** Events of leagues. Subject: the league. */
export const leagueEvents = {
  'league.standings_updated': defineEvent({
    summary: "A result changed a team's row in a league's standings.",
    data: Type.Object({ ...LeagueEvent, teamId: Type.Optional(Id), gameId: Type.Optional(Type.String({ minLength: 1, description: "The game's slug." })) }),
  }),
};
