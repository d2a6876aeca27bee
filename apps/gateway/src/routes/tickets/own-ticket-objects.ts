import type { league } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { choice, flag, Identifier, instant, integer, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { ImageUrls, TicketPriority, TicketStatus } from './ticket-objects.js';

/** Shared by the operations on one's own tickets (docs/reference/tickets.md#own). */

export const OWN_TICKETS = { tag: 'Tickets', section: 'docs/reference/tickets.md#own', keyKind: 'personal' } as const;
export const OwnTicketPath = Type.Object({ ticketId: Identifier('Ticket id.') });

export const PlatformTicketCategory = () =>
  choice(
    'PlatformTicketCategory',
    ['account', 'technical_bug', 'feature_request', 'billing', 'other'],
    'Category of a ticket with the platform.',
  );

const SUMMARY = {
  id: text('Ticket id.', 'ticket_01j6qvx3k0fd8r5y2m9wcz0001'),
  ticketNumber: integer('Number at the desk, from 1.', 7),
  subject: text('Subject.', 'I cannot link my account'),
  category: text('Kind of ticket: `league` at the desk of a league.', 'account'),
  status: TicketStatus(),
  priority: TicketPriority(),
  leagueId: nullable.string('Id of the league that it was opened with; null for the platform.', 'league_01j6qvx3k0fd8r5y2m9wcz0001'),
  createdAt: instant('Opening time.', '2026-01-15T12:00:00.000Z'),
  updatedAt: instant('Time of the last change or reply.', '2026-01-15T12:20:00.000Z'),
};
export const OwnTicketSummary = named(
  'OwnTicketSummary',
  Type.Object(SUMMARY, { description: 'One of the key owner’s tickets in a list.' }),
);

export const TicketMessage = named(
  'TicketMessage',
  Type.Object(
    {
      id: text('Message id.', 'reply_01j6qvx3k0fd8r5y2m9wcz0001'),
      content: text('Text.', 'It works again, thank you.'),
      isSystem: flag('Whether it records a change of the ticket and has no author.'),
      isOwnMessage: flag('Whether the key owner wrote it.'),
      imageUrls: ImageUrls(),
      createdAt: instant('Creation time.', '2026-01-15T12:20:00.000Z'),
    },
    { description: 'A message on a ticket, as its requester reads it.' },
  ),
);

export const OWN_TICKET = {
  ...SUMMARY,
  description: text('What happened and what you want.', 'Linking ends with an error.'),
  imageUrls: ImageUrls(),
  resolvedAt: nullable.instant('Time when it was resolved.', '2026-01-15T13:00:00.000Z'),
  closedAt: nullable.instant('Time when it was closed.', '2026-01-16T09:00:00.000Z'),
  messages: list(TicketMessage, 'Messages and changes, oldest first, without staff notes.'),
  timestamp: Timestamp(),
};

export function toOwnTicketSummary(ticket: league.Ticket): Static<typeof OwnTicketSummary> {
  const { id, ticketNumber, subject, category, createdAt, updatedAt } = ticket;
  return {
    ...{ id, ticketNumber, subject, category, createdAt, updatedAt },
    status: ticket.status as Static<typeof OwnTicketSummary>['status'],
    priority: ticket.priority as Static<typeof OwnTicketSummary>['priority'],
    leagueId: ticket.leagueId === '' ? null : ticket.leagueId,
  };
}
