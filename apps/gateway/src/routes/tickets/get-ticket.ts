import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { present } from '../shared/api-objects.js';
import { OWN_TICKET, OWN_TICKETS, OwnTicketPath, toOwnTicketSummary } from './own-ticket-objects.js';

export const getTicket = defineRoute({
  ...OWN_TICKETS,
  method: 'GET',
  path: '/tickets/{ticketId}',
  operationId: 'getTicket',
  summary: "Get one of one's own support tickets with its messages",
  description: [
    'Answers a ticket that the key owner has opened, at the platform or at a league, with its messages. Notes of staff are left out.',
    'Tickets of others do not exist.',
  ],
  scope: 'tickets.read:read',
  params: OwnTicketPath,
  response: Type.Object(OWN_TICKET),
  errors: ['error_ticket_not_found'],
  async handler({ params, caller, requestId }, { tickets, mediaUrls }) {
    const found = await tickets.getOwnTicket(params, { caller, requestId });
    const ticket = present(found.ticket);
    const urls = (images: readonly string[]): string[] => images.map((image) => mediaUrls.mint(image));
    return {
      ...toOwnTicketSummary(ticket),
      description: ticket.description,
      imageUrls: urls(ticket.images),
      resolvedAt: ticket.resolvedAt ?? null,
      closedAt: ticket.closedAt ?? null,
      messages: found.messages.map(({ id, content, isSystem, authorId, images, createdAt }) => ({
        ...{ id, content, isSystem, createdAt },
        isOwnMessage: !isSystem && authorId === caller.userId,
        imageUrls: urls(images),
      })),
    };
  },
});
