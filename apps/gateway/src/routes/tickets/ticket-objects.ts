import type { catalogProfile, league } from '@matchpoint/contracts';
import { TICKET_STATUSES } from '@matchpoint/core';
import Type, { type Static } from 'typebox';
import type { GatewayContext } from '../../ports.js';
import { choice, flag, Identifier, instant, integer, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { LeaguePath, refuseOtherLeague, toUserReference, UserReference } from '../leagues/league-objects.js';

/** Shared by the operations on tickets (docs/reference/tickets.md#rules). */

const TICKETS = { tag: 'Tickets', scope: 'leagues.capabilities.tickets:write', checkBinding: refuseOtherLeague } as const;
/** For a key that is bound to the league. */
export const OPERATOR_TICKETS = { ...TICKETS, keyKind: 'league_operator' } as const;
/** Also for personal keys. */
export const OPEN_TICKETS = TICKETS;

export const TicketPath = Type.Object({ ...LeaguePath.properties, ticketId: Identifier('Ticket id.') });
export const TicketStatus = () =>
  choice(
    'TicketStatus',
    TICKET_STATUSES,
    'Status of a ticket. It is `open` until staff respond, and `awaiting_response` while staff wait for the requester.',
  );
export const TicketPriority = () => choice('TicketPriority', ['low', 'medium', 'high', 'urgent'], 'Priority of a ticket.');
export const TicketImages = () =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
      maxItems: 10,
      description: 'Storage ids of uploaded images; this write claims them.',
      examples: [['img_01j6qvx3k0fd8r5y2m9wcz0001']],
    }),
  );

export const ImageUrls = () =>
  Type.Array(Type.String(), {
    description: 'Where its images are read, for 15 to 20 minutes.',
    examples: [
      ['https://api.example.org/media/img_01j6qvx3k0fd8r5y2m9wcz0001?exp=1768479600&sig=kTq3vZ1mYw8oXcR5nB7uJd0sLhG2fAeP9iK4tVxQ6Wy'],
    ],
  });

export const TicketSummary = named(
  'TicketSummary',
  Type.Object(
    {
      id: text('Ticket id.'),
      ticketNumber: integer('Number in the league, from 1.'),
      subject: text('Subject.'),
      category: text('Kind of ticket.'),
      status: TicketStatus(),
      priority: TicketPriority(),
      requester: UserReference,
      assignedTo: nullable.string('User id of the assigned staff member.', 'user_01j6qvx3k0fd8r5y2m9wcz0002'),
      firstResponseAt: nullable.instant('Time of the first response by staff.', '2026-01-15T12:20:00.000Z'),
      resolvedAt: nullable.instant('Time when it was resolved.', '2026-01-15T13:00:00.000Z'),
      closedAt: nullable.instant('Time when it was closed.', '2026-01-16T09:00:00.000Z'),
      isEscalated: flag('Whether the league has escalated it to the platform.'),
      createdAt: instant('Opening time.'),
      updatedAt: instant('Time of the last change or reply.'),
    },
    { description: 'A support ticket in a list.' },
  ),
);

export function toTicketSummary(
  ticket: league.Ticket,
  users: ReadonlyMap<string, catalogProfile.UserReference>,
): Static<typeof TicketSummary> {
  const { id, ticketNumber, subject, category, createdAt, updatedAt } = ticket;
  return {
    id,
    ticketNumber,
    subject,
    category,
    createdAt,
    updatedAt,
    status: ticket.status as Static<typeof TicketSummary>['status'],
    priority: ticket.priority as Static<typeof TicketSummary>['priority'],
    requester: toUserReference(users, ticket.requesterId),
    assignedTo: ticket.assignedTo ?? null,
    firstResponseAt: ticket.firstResponseAt ?? null,
    resolvedAt: ticket.resolvedAt ?? null,
    closedAt: ticket.closedAt ?? null,
    isEscalated: ticket.escalatedAt !== undefined,
  };
}

export const TicketReply = named(
  'TicketReply',
  Type.Object(
    {
      id: text('Reply id.', 'reply_01j6qvx3k0fd8r5y2m9wcz0001'),
      author: UserReference,
      content: text('Text.', 'Corrected, thank you.'),
      isInternal: flag('Whether it is a note only for staff.'),
      imageUrls: ImageUrls(),
      createdAt: instant('Creation time.', '2026-01-15T12:20:00.000Z'),
    },
    { description: 'A reply to a ticket, or a note on it.' },
  ),
);

export function toTicketReply(
  reply: league.TicketReply,
  users: ReadonlyMap<string, catalogProfile.UserReference>,
  context: Pick<GatewayContext, 'mediaUrls'>,
): Static<typeof TicketReply> {
  const { id, authorId, content, isInternal, images, createdAt } = reply;
  return {
    id,
    author: toUserReference(users, authorId),
    content,
    isInternal,
    imageUrls: images.map((image) => context.mediaUrls.mint(image)),
    createdAt,
  };
}
