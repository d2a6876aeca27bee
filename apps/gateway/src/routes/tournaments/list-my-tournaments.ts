import Type from 'typebox';
import { count, flag, integer, list, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { present } from '../shared/api-objects.js';
import { defineRoute } from '../shared/define-route.js';
import { ApprovalStatus, EXAMPLES, Moment, TournamentStatus } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

const MyTournament = named(
  'MyTournamentSummary',
  Type.Object(
    {
      id: text('Tournament id.', EXAMPLES.tournament),
      name: text('Display name.', 'Spring Cup'),
      slug: text('Name in URLs.', 'spring_cup'),
      status: TournamentStatus(),
      approvalStatus: ApprovalStatus(),
      needsAttention: flag('Whether it needs the organizer.'),
      hostType: text('user, org or league.', 'user'),
      participantCount: count('Number of teams with a slot.', 12),
      maxParticipants: integer('Slots.', 16),
      startsAt: Type.Optional(Moment('Start time in epoch milliseconds.')),
      updatedAt: Moment('Time of the last change, in epoch milliseconds.'),
      isAdmin: flag('Whether the key owner has the host’s permissions.'),
    },
    { description: 'A tournament that the key owner manages.' },
  ),
);

export const listMyTournaments = defineRoute({
  ...tournamentOperation('listMyTournaments', [
    'Returns the tournaments that the key owner hosts or is on the staff of, at most 100.',
    'Tournaments that need attention come first, then the most recently changed.',
  ]),
  summary: 'List the tournaments that the key owner manages',
  response: Type.Object({
    tournaments: list(MyTournament, 'Tournaments.'),
    count: count('Number of tournaments.', 2),
    timestamp: Timestamp(),
  }),
  async handler({ caller, requestId }, context) {
    const { tournaments } = await context.tournaments.listMyTournaments({}, { caller, requestId });
    return {
      tournaments: tournaments.map(({ tournament, isAdmin }) => {
        const { id, slug, status, approvalStatus, needsAttention, hostType, participantCount, settings, updatedAt } = present(tournament);
        const { name, maxParticipants, startsAt } = present(settings);
        return {
          ...{ id, slug, name: name!, needsAttention, hostType, participantCount, maxParticipants: maxParticipants!, isAdmin },
          status: status as 'DRAFT',
          approvalStatus: approvalStatus as 'APPROVED',
          ...(startsAt !== undefined && { startsAt }),
          updatedAt: Date.parse(updatedAt),
        };
      }),
      count: tournaments.length,
    };
  },
});
