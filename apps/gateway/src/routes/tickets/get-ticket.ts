import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { present } from '../shared/api-objects.js';
import { OWN_TICKET, OWN_TICKETS, OwnTicketPath, toOwnTicketSummary } from './own-ticket-objects.js';

export const getTicket = defineRoute({
  ...OWN_TICKETS,
  method: 'GET',
  path: '/tickets/{ticketId}',
  operationId: 'getTicket',
  summary: 'Get one of your support tickets with its messages',
  description: [
    'Returns a ticket that the key owner opened with the platform or a league, with its messages but without staff notes.',
    'Tickets of other people return 404.',
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
