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
  'league.penalty_issued': leagueEvent('The staff of a league penalized a team.'),
  'league.penalty_revoked': leagueEvent('The staff of a league took a penalty back.'),
  'league.points_updated': leagueEvent("What a result is worth in a game's tables was changed; `metadata.fields` says in what."),
  'league.season_activated': leagueEvent('A season of a league is being played.'),
  'league.season_completed': leagueEvent('A season of a league is over.'),
  'league.season_created': leagueEvent('A league has a new season.'),
  'league.season_finalized': leagueEvent("A completed season's table is final: no match of it is open or can be disputed."),
  'league.season_removed': leagueEvent('A season of a league that had not begun is no more.'),
  'league.settings_updated': leagueEvent('The name, pictures, settings or state of a league was changed; `metadata.fields` says what.'),
  'league.standings_updated': defineEvent({
    summary: "A result changed a team's row in a league's standings.",
    data: Type.Object({ ...LeagueEvent, teamId: Type.Optional(Id('Id of the team.')), gameId: Type.Optional(Id("The game's slug.")) }),
  }),
};
