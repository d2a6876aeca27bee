import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { Id } from './match-data.js';

/** What every event of a league says. */
const LeagueEvent = {
  leagueId: Id('League id.'),
  actorId: Type.Optional(Id('User id of who did it.')),
  targetType: Type.Optional(Type.String({ minLength: 1, description: 'What it happened to.' })),
  targetId: Type.Optional(Id('Id of that.')),
  metadata: Type.Optional(Type.Object({}, { additionalProperties: true, description: 'Details.' })),
};

/** An event that says what every event of a league says. */
const leagueEvent = (summary: string) => defineEvent({ summary, data: Type.Object(LeagueEvent) });

/** Events of leagues. Subject: the league. */
export const leagueEvents = {
  'league.announcement': defineEvent({
    summary: 'The staff of a league told its teams something.',
    data: Type.Object({
      ...LeagueEvent,
      title: Type.Optional(Type.String({ minLength: 1, description: 'What it is about, in a line.' })),
      body: Type.Optional(Type.String({ minLength: 1, description: 'What is said.' })),
      announcedByUserId: Type.Optional(Id('User id of who says it.')),
    }),
  }),
  'league.settings_updated': leagueEvent('The name, pictures, settings or state of a league was changed; `metadata.fields` says what.'),
  'league.standings_updated': defineEvent({
    summary: "A result changed a team's row in a league's standings.",
    data: Type.Object({ ...LeagueEvent, teamId: Type.Optional(Id('Id of the team.')), gameId: Type.Optional(Id("The game's slug.")) }),
  }),
};
