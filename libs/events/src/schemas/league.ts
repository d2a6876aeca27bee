import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { Id } from './match-data.js';
import { producedBy } from './produced-by.js';

/** Data of every league event. */
const LeagueEvent = {
  leagueId: Id('League id.'),
  actorId: Type.Optional(Id('User id of the actor.')),
  targetType: Type.Optional(Type.String({ minLength: 1, description: 'Type of the target.' })),
  targetId: Type.Optional(Id('Id of the target.')),
  metadata: Type.Optional(Type.Object({}, { additionalProperties: true, description: 'Details.' })),
};

/** A members-only event with only the data of every league event. */
const leagueEvent = (summary: string) => defineEvent({ summary, data: Type.Object(LeagueEvent) });

/** The same for what a public read of the league shows anyway: its state, games, rules, seasons, teams, bans and tables. */
const publicEvent = (summary: string) => defineEvent({ summary, data: Type.Object(LeagueEvent), isForAll: true });

/** Events of leagues. Subject: the league. */
export const leagueEvents = producedBy(['league'], {
  'league.announcement': defineEvent({
    summary: 'The staff of a league posted an announcement to its teams.',
    data: Type.Object({
      ...LeagueEvent,
      title: Type.Optional(Type.String({ minLength: 1, description: 'Title, one line.' })),
      body: Type.Optional(Type.String({ minLength: 1, description: 'The text of the announcement.' })),
      announcedByUserId: Type.Optional(Id('User id of the author.')),
    }),
  }),
  'league.penalty_issued': leagueEvent('The staff of a league penalized a team.'),
  'league.penalty_revoked': leagueEvent('The staff of a league revoked a penalty.'),
  'league.points_updated': leagueEvent("The points of a game's tables were changed; `metadata.fields` says which."),
  'league.season_activated': publicEvent('A season of a league was activated.'),
  'league.season_completed': publicEvent('A season of a league was completed.'),
  'league.season_created': publicEvent('A season was added to a league.'),
  'league.season_finalized': publicEvent("A completed season's table is final: no match of it is open or can be disputed."),
  'league.season_updated': publicEvent("A season's name, or what its table qualifies for, was changed; `metadata.fields` says which."),
  'league.season_removed': publicEvent('A season that had not started was deleted.'),
  'league.created': publicEvent('A league was created.'),
  'league.shutdown_requested': leagueEvent('The owner of a league asked the platform to shut it down.'),
  'league.shutdown': publicEvent('The platform shut down a league permanently.'),
  'league.suspended': publicEvent('The platform suspended a league.'),
  'league.unsuspended': publicEvent('The platform lifted the suspension of a league.'),
  'league.verified': publicEvent('The platform verified a league.'),
  'league.featured': publicEvent('The platform featured a league.'),
  'league.unfeatured': publicEvent('The platform no longer features a league.'),
  'league.ownership_transferred': leagueEvent('The ownership of a league was transferred to the target.'),
  'league.staff_invited': leagueEvent(
    'A user was invited to the staff of a league, in the role `metadata.role`, by `metadata.invitationId`.',
  ),
  'league.staff_added': leagueEvent('A user joined the staff of a league, in the role `metadata.role`.'),
  'league.staff_role_changed': leagueEvent('A staff member of a league was given another role; `metadata` says which.'),
  'league.staff_removed': leagueEvent(
    'A user left the staff of a league, or with `metadata.wasInvited` an invitation to it was withdrawn.',
  ),
  'league.game_added': publicEvent('A game was added to a league.'),
  'league.game_toggled': publicEvent('A game of a league was enabled or disabled: `metadata.isActive`.'),
  'league.game_removed': publicEvent('A game was removed from a league, and its teams of that game with it.'),
  'league.rules_updated': publicEvent('The rules of a game of a league were changed.'),
  'league.display_rules_updated': publicEvent('The display rules of a league were changed.'),
  'league.team_applied': leagueEvent('A team applied to a league.'),
  'league.team_approved': publicEvent('A team was accepted into a league.'),
  'league.team_denied': leagueEvent("A team's application to a league was denied."),
  'league.application_withdrawn': leagueEvent('A team withdrew its application to a league.'),
  'league.team_left': publicEvent('A team left a league.'),
  'league.team_removed': publicEvent('A team was removed from a league.'),
  'league.team_banned': publicEvent('A team was banned from a league.'),
  'league.ban_revoked': publicEvent("A team's ban from a league was revoked."),
  'league.cooldown_issued': leagueEvent('A user was given a cooldown in a league.'),
  'league.cooldown_cleared': leagueEvent('A cooldown in a league was cleared before its end.'),
  'league.settings_updated': leagueEvent('The name, pictures, settings or state of a league was changed; `metadata.fields` says what.'),
  'league.standings_updated': defineEvent({
    summary: "A result changed a team's row in a league's standings.",
    isForAll: true,
    data: Type.Object({ ...LeagueEvent, teamId: Type.Optional(Id('Id of the team.')), gameId: Type.Optional(Id("The game's slug.")) }),
  }),
});
