import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { Id } from './match-data.js';
import { producedBy } from './produced-by.js';

/** Data of every league event. */
const LeagueEvent = {
  leagueId: Id('League id.'),
  actorId: Type.Optional(Id('User id of the actor.')),
  targetType: Type.Optional(Type.String({ minLength: 1, description: 'What it happened to.' })),
  targetId: Type.Optional(Id('Id of that.')),
  metadata: Type.Optional(Type.Object({}, { additionalProperties: true, description: 'Details.' })),
};

/** An event with only the data of every league event. */
const leagueEvent = (summary: string) => defineEvent({ summary, data: Type.Object(LeagueEvent) });

/** Events of leagues. Subject: the league. */
export const leagueEvents = producedBy(['league'], {
  'league.announcement': defineEvent({
    summary: 'The staff of a league told its teams something.',
    data: Type.Object({
      ...LeagueEvent,
      title: Type.Optional(Type.String({ minLength: 1, description: 'What it is about, in a line.' })),
      body: Type.Optional(Type.String({ minLength: 1, description: 'The text of the announcement.' })),
      announcedByUserId: Type.Optional(Id('User id of the author.')),
    }),
  }),
  'league.penalty_issued': leagueEvent('The staff of a league penalized a team.'),
  'league.penalty_revoked': leagueEvent('The staff of a league took a penalty back.'),
  'league.points_updated': leagueEvent("What a result is worth in a game's tables was changed; `metadata.fields` says in what."),
  'league.season_activated': leagueEvent('A season of a league is being played.'),
  'league.season_completed': leagueEvent('A season of a league is over.'),
  'league.season_created': leagueEvent('A league has a new season.'),
  'league.season_finalized': leagueEvent("A completed season's table is final: no match of it is open or can be disputed."),
  'league.season_updated': leagueEvent('The name of a season, or what its table qualifies for, was changed; `metadata.fields` says what.'),
  'league.season_removed': leagueEvent('A season of a league that had not begun is no more.'),
  'league.created': leagueEvent('A league was founded.'),
  'league.shutdown_requested': leagueEvent('The owner of a league has asked the platform to end it.'),
  'league.shutdown': leagueEvent('The platform has shut a league down permanently.'),
  'league.suspended': leagueEvent('The platform has suspended a league.'),
  'league.unsuspended': leagueEvent('The platform lets a suspended league go on.'),
  'league.verified': leagueEvent('The platform vouches for a league.'),
  'league.featured': leagueEvent('The platform features a league.'),
  'league.unfeatured': leagueEvent('The platform features a league no more.'),
  'league.ownership_transferred': leagueEvent('A league has another owner, who is the target.'),
  'league.staff_invited': leagueEvent('A user was invited to the staff of a league; `metadata.role` says as what.'),
  'league.staff_added': leagueEvent('A user joined the staff of a league; `metadata.role` says as what.'),
  'league.staff_role_changed': leagueEvent('A member of the staff of a league has another role; `metadata` says which.'),
  'league.staff_removed': leagueEvent(
    'A user left the staff of a league, or with `metadata.wasInvited` an invitation to it was withdrawn.',
  ),
  'league.game_added': leagueEvent('A league plays a further game.'),
  'league.game_toggled': leagueEvent('A league plays a game again, or not for the time being: `metadata.isActive`.'),
  'league.game_removed': leagueEvent('A league does not play a game any more; its teams of that game are out.'),
  'league.rules_updated': leagueEvent('The rules of a game of a league were changed.'),
  'league.display_rules_updated': leagueEvent('The rules that a league shows to people were changed.'),
  'league.team_applied': leagueEvent('A team has applied to a league.'),
  'league.team_approved': leagueEvent('A team is in a league.'),
  'league.team_denied': leagueEvent("A team's application to a league was denied."),
  'league.application_withdrawn': leagueEvent('A team does not want into a league any more.'),
  'league.team_left': leagueEvent('A team has left a league.'),
  'league.team_removed': leagueEvent('A team was removed from a league.'),
  'league.team_banned': leagueEvent('A team was banned from a league.'),
  'league.ban_revoked': leagueEvent("A team's ban from a league was revoked."),
  'league.cooldown_issued': leagueEvent('A user is barred from the matches of a league for a time.'),
  'league.cooldown_cleared': leagueEvent('A cooldown in a league was cleared before its end.'),
  'league.settings_updated': leagueEvent('The name, pictures, settings or state of a league was changed; `metadata.fields` says what.'),
  'league.standings_updated': defineEvent({
    summary: "A result changed a team's row in a league's standings.",
    data: Type.Object({ ...LeagueEvent, teamId: Type.Optional(Id('Id of the team.')), gameId: Type.Optional(Id("The game's slug.")) }),
  }),
});
