import { NOTIFICATION_KINDS } from '@matchpoint/contracts';
import Type from 'typebox';
import { choice, count, flag, instant, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { TeamReference } from '../matches/match-objects.js';

export const NotificationKind = () => choice('NotificationKind', [...NOTIFICATION_KINDS], 'Kind of a notification.');

/** One object for all, distinguished by `type`, because client generators create better types for it than for a union. */
export const NotificationSubject = named(
  'NotificationSubject',
  Type.Object(
    {
      type: text('match, league, tournament, user, ticket, invitation or endpoint; more may be added.', 'match'),
      id: text('Id of the subject.', 'match_01j6qvx3k0fd8r5y2m9wcz0001'),
      slug: Type.Optional(nullable.string('For a league, tournament or user: the name in URLs.', 'vct_americas')),
      name: Type.Optional(
        nullable.string('Display name: for an invitation that of the group, for a ticket its subject. A match has none.', 'VCT Americas'),
      ),
      status: Type.Optional(text('For a match: its current status.', 'COMPLETED')),
      scheduledAt: Type.Optional(nullable.instant('For a match: its scheduled time.', '2026-01-15T18:00:00.000Z')),
      creatorTeam: Type.Optional(nullable.object(TeamReference, 'For a match: the team that created it.')),
      acceptedTeam: Type.Optional(nullable.object(TeamReference, 'For a match: the opponent.')),
      challengedTeam: Type.Optional(nullable.object(TeamReference, 'For a challenge: the challenged team.')),
      creatorTeamScore: Type.Optional(nullable.integer('For a match: maps won by the creator team.', 2)),
      acceptedTeamScore: Type.Optional(nullable.integer('For a match: maps won by the opponent.', 1)),
      winnerTeamId: Type.Optional(
        nullable.string('For a match: id of the winning team; null while undecided, and for a draw.', 'team_01j6qvx3k0fd8r5y2m9wcz0001'),
      ),
      isVoided: Type.Optional(flag('For a match: whether a ruling voided its result, so that it does not count.')),
    },
    { description: 'The current state of a notification’s subject. Its fields depend on `type`.' },
  ),
);

export const NotificationData = named(
  'NotificationData',
  Type.Object(
    {
      event: text(
        'Type of its event, as in webhooks. For match_needs_you it is match.needs_you, which no webhook carries.',
        'match.completed',
      ),
      action: Type.Optional(text('The action needed from the caller: one of the match’s allowedActions.', 'ready')),
      mapIndex: Type.Optional(count('For a score: index of the map, 0-based.', 0)),
      leagueId: Type.Optional(text('Id of the league that the match counts for.', 'league_01j6qvx3k0fd8r5y2m9wcz0001')),
      seasonId: Type.Optional(text('Id of the season concerned.', 'season_01j6qvx3k0fd8r5y2m9wcz0001')),
      teamId: Type.Optional(text('Id of the caller’s team concerned.', 'team_01j6qvx3k0fd8r5y2m9wcz0001')),
      tournamentId: Type.Optional(text('Id of the match’s listed tournament.', 'tournament_01j6qvx3k0fd8r5y2m9wcz0001')),
      announcementId: Type.Optional(text('Id of the announcement.', 'ann_01j6qvx3k0fd8r5y2m9wcz0001')),
      matchId: Type.Optional(text('Id of the disputed match.', 'match_01j6qvx3k0fd8r5y2m9wcz0001')),
      disputeId: Type.Optional(text('Id of the dispute.', 'dsp_01j6qvx3k0fd8r5y2m9wcz0001')),
      ticketId: Type.Optional(text('Id of the ticket that waits for staff.', 'ticket_01j6qvx3k0fd8r5y2m9wcz0001')),
      trophyId: Type.Optional(text('Trophy: champion, runner_up or third_place.', 'champion')),
      rarity: Type.Optional(text('Rarity of the trophy.', 'rare')),
    },
    { description: 'Details of a notification beside its subject. Its fields depend on `kind`.' },
  ),
);

export const Notification = named(
  'Notification',
  Type.Object(
    {
      id: text('Notification id.', 'ntf_01j6qvx3k0fd8r5y2m9wcz0001'),
      kind: text('A NotificationKind; more may be added.', 'match_result'),
      reason: choice('NotificationReason', ['you', 'follow'], 'Whether it concerns the caller, or something that they follow.'),
      subject: NotificationSubject,
      data: NotificationData,
      isRead: flag('Whether it was marked as read.'),
      createdAt: instant('Time of the event.', '2026-01-15T19:24:00.000Z'),
    },
    { description: 'A notification of a person.' },
  ),
);
