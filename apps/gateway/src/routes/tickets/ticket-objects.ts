import type { catalogProfile, league } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import type { GatewayContext } from '../../context.js';
import { Identifier, nullable, Timestamp } from '../../http/fields.js';
import { LeaguePath, refuseOtherLeague, toUserReference, UserReference } from '../leagues/league-objects.js';

/** What the operations on tickets share (specification 4.17, contract 6). */

const TICKETS = { tag: 'Tickets', scope: 'leagues.capabilities.tickets:write', checkBinding: refuseOtherLeague } as const;
/** Of a key that is bound to the league. */
export const OPERATOR_TICKETS = { ...TICKETS, keyKind: 'league_operator' } as const;
/** Of a personal key too. */
export const OPEN_TICKETS = TICKETS;

export const TicketPath = Type.Object({ ...LeaguePath.properties, ticketId: Identifier('Ticket id') });
const TICKET_STATUSES = ['open', 'in_progress', 'awaiting_response', 'resolved', 'closed'] as const;
export const TicketStatus = () => Type.Enum([...TICKET_STATUSES]);
export const TicketPriority = () => Type.Enum(['low', 'medium', 'high', 'urgent']);
export const TicketImages = () => Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 256 }), { maxItems: 10, description: 'Storage ids of uploaded images.' }));
export const TicketSuccess = Type.Object({ success: Type.Literal(true), timestamp: Timestamp() });

export const TicketSummary = Type.Object({
  id: Type.String(),
  ticketNumber: Type.Integer(),
  subject: Type.String(),
  category: Type.String(),
  status: TicketStatus(),
  priority: TicketPriority(),
  requester: UserReference,
  assignedTo: nullable.string(),
  firstResponseAt: nullable.string(),
  resolvedAt: nullable.string(),
  closedAt: nullable.string(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});

export function toTicketSummary(ticket: league.Ticket, users: ReadonlyMap<string, catalogProfile.UserReference>): Static<typeof TicketSummary> {
  const { id, ticketNumber, subject, category, createdAt, updatedAt } = ticket;
  return {
    id, ticketNumber, subject, category, createdAt, updatedAt,
    status: ticket.status as Static<typeof TicketSummary>['status'],
    priority: ticket.priority as Static<typeof TicketSummary>['priority'],
    requester: toUserReference(users, ticket.requesterId),
    assignedTo: ticket.assignedTo ?? null,
    firstResponseAt: ticket.firstResponseAt ?? null,
    resolvedAt: ticket.resolvedAt ?? null,
    closedAt: ticket.closedAt ?? null,
  };
}

export const TicketReply = Type.Object({
  id: Type.String(),
  author: UserReference,
  content: Type.String(),
  isInternal: Type.Boolean({ description: 'A note for staff alone.' }),
  imageUrls: Type.Array(Type.String()),
  createdAt: Type.String(),
});

export function toTicketReply(reply: league.TicketReply, users: ReadonlyMap<string, catalogProfile.UserReference>, context: Pick<GatewayContext, 'mediaUrls'>): Static<typeof TicketReply> {
  const { id, authorId, content, isInternal, images, createdAt } = reply;
  return { id, author: toUserReference(users, authorId), content, isInternal, imageUrls: images.map((image) => context.mediaUrls.mint(image)), createdAt };
}
