import type { catalogProfile, league } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import type { GatewayContext } from '../../ports.js';
import { Identifier, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { ImageUrls, TicketReply, TicketSummary, toTicketReply, toTicketSummary } from './ticket-objects.js';

/** The platform desk's view of its tickets, and of those escalated by leagues (docs/reference/tickets.md#rules). */

export const StaffTicketPath = Type.Object({ ticketId: Identifier('Ticket id.') });

export const StaffTicketSummary = named(
  'StaffTicketSummary',
  Type.Object(
    {
      ...TicketSummary.properties,
      leagueId: nullable.string(
        'Id of the league that it was opened with; null for the platform itself.',
        'league_01j6qvx3k0fd8r5y2m9wcz0001',
      ),
      escalatedAt: nullable.instant('Time when the league escalated it.', '2026-01-15T12:30:00.000Z'),
      escalationReason: nullable.string('Reason for the escalation.', 'The other team disputes the ruling.'),
    },
    { description: "A support ticket at the platform's desk." },
  ),
);

export const STAFF_TICKET = {
  ...StaffTicketSummary.properties,
  description: text('What happened and what you want.'),
  imageUrls: ImageUrls(),
  replies: list(TicketReply, 'Replies and notes, oldest first.'),
  timestamp: Timestamp(),
};

type Users = ReadonlyMap<string, catalogProfile.UserReference>;

export function toStaffTicketSummary(ticket: league.Ticket, users: Users): Static<typeof StaffTicketSummary> {
  const { escalatedAt = null, escalationReason = null } = ticket;
  const leagueId = ticket.leagueId === '' ? null : ticket.leagueId;
  return { ...toTicketSummary(ticket, users), leagueId, escalatedAt, escalationReason };
}

export function toStaffTicket(
  ticket: league.Ticket,
  replies: readonly league.TicketReply[],
  users: Users,
  context: Pick<GatewayContext, 'mediaUrls'>,
) {
  return {
    ...toStaffTicketSummary(ticket, users),
    description: ticket.description,
    imageUrls: ticket.images.map((image) => context.mediaUrls.mint(image)),
    replies: replies.map((reply) => toTicketReply(reply, users, context)),
  };
}
