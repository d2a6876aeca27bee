import { NOTIFICATION_KINDS } from '@matchpoint/contracts';
import Type from 'typebox';
import { choice, count, flag, instant, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { TeamReference } from '../matches/match-objects.js';

export const NotificationKind = () => choice('NotificationKind', [...NOTIFICATION_KINDS], 'What notifications tell of.');

/** One shape for all, told apart by `type`: generated clients make better types of it than of a union. */
export const NotificationSubject = named(
  'NotificationSubject',
  Type.Object(
    {
      type: text('match, league, tournament, user, ticket, invitation or endpoint; more may follow.', 'match'),
      id: text('Its id.', 'match_01j6qvx3k0fd8r5y2m9wcz0001'),
      slug: Type.Optional(nullable.string('Of a league, tournament or user: the name in addresses.', 'vct_americas')),
      name: Type.Optional(
        nullable.string('The name to show: of an invitation the group’s, of a ticket what it is about. A match has none.', 'VCT Americas'),
      ),
      status: Type.Optional(text('Of a match: its status now.', 'COMPLETED')),
      scheduledAt: Type.Optional(nullable.instant('Of a match: when it is to be played.', '2026-01-15T18:00:00.000Z')),
      creatorTeam: Type.Optional(nullable.object(TeamReference, 'Of a match: the team that created it.')),
      acceptedTeam: Type.Optional(nullable.object(TeamReference, 'Of a match: its opponent.')),
      creatorTeamScore: Type.Optional(nullable.integer('Of a match: maps that the creator team has won.', 2)),
      acceptedTeamScore: Type.Optional(nullable.integer('Of a match: maps that its opponent has won.', 1)),
      winnerTeamId: Type.Optional(
        nullable.string('Of a match: id of the team that won; null while nobody has, and of a draw.', 'team_01j6qvx3k0fd8r5y2m9wcz0001'),
      ),
    },
    { description: 'What a notification is about, as it is now. Which fields it has follows from `type`.' },
  ),
);

export const NotificationData = named(
  'NotificationData',
  Type.Object(
    {
      event: text(
        'Type of the event that it tells of; a webhook carries the same. Of match_needs_you: match.needs_you, which no webhook carries.',
        'match.completed',
      ),
      action: Type.Optional(text('What the match needs of the caller: one of its allowedActions.', 'ready')),
      mapIndex: Type.Optional(count('Of a score: for which map, 0-based.', 0)),
      leagueId: Type.Optional(text('Id of the league that a match counts for.', 'league_01j6qvx3k0fd8r5y2m9wcz0001')),
      seasonId: Type.Optional(text('Id of the season that there is news of.', 'season_01j6qvx3k0fd8r5y2m9wcz0001')),
      teamId: Type.Optional(text("Id of the caller's team that it is about.", 'team_01j6qvx3k0fd8r5y2m9wcz0001')),
      tournamentId: Type.Optional(text('Id of the listed tournament of a match.', 'tournament_01j6qvx3k0fd8r5y2m9wcz0001')),
      announcementId: Type.Optional(text('Id of an announcement.', 'ann_01j6qvx3k0fd8r5y2m9wcz0001')),
      matchId: Type.Optional(text('Id of the match of a dispute.', 'match_01j6qvx3k0fd8r5y2m9wcz0001')),
      disputeId: Type.Optional(text('Id of a dispute.', 'dsp_01j6qvx3k0fd8r5y2m9wcz0001')),
      ticketId: Type.Optional(text('Id of a ticket that waits for staff.', 'ticket_01j6qvx3k0fd8r5y2m9wcz0001')),
      trophyId: Type.Optional(text('What trophy was won: champion, runner_up or third_place.', 'champion')),
      rarity: Type.Optional(text('How rare that trophy is.', 'rare')),
    },
    { description: 'What a notification says beside its subject. Which fields it has follows from `kind`.' },
  ),
);

export const Notification = named(
  'Notification',
  Type.Object(
    {
      id: text('Its id.', 'ntf_01j6qvx3k0fd8r5y2m9wcz0001'),
      kind: text('What it tells of, a NotificationKind; more may follow.', 'match_result'),
      reason: choice('NotificationReason', ['you', 'follow'], 'Whether it concerns the caller themselves, or something that they follow.'),
      subject: NotificationSubject,
      data: NotificationData,
      isRead: flag('Whether it was marked as read.'),
      createdAt: instant('When it happened.', '2026-01-15T19:24:00.000Z'),
    },
    { description: 'Something that a person is notified of.' },
  ),
);
