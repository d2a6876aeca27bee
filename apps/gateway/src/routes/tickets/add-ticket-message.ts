import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Success, text, Timestamp, writtenText } from '../../operation/fields.js';
import { OWN_TICKETS, OwnTicketPath } from './own-ticket-objects.js';
import { TicketImages } from './ticket-objects.js';

export const addTicketMessage = defineRoute({
  ...OWN_TICKETS,
  method: 'POST',
  path: '/tickets/{ticketId}/messages',
  operationId: 'addTicketMessage',
  summary: 'Add a message to one of your support tickets',
  description: [
    'Adds a message to a ticket that the key owner opened with the platform or a league; a ticket has at most 200 messages.',
    'A resolved ticket is reopened; one that waited for the requester becomes in_progress. A closed ticket accepts no messages.',
  ],
  scope: 'tickets.write:write',
  isIdempotent: true,
  params: OwnTicketPath,
  body: Type.Object({
    content: writtenText(1, 2_000, 'Text.', 'It works again, thank you.'),
    images: TicketImages(),
  }),
  response: Type.Object({
    success: Success(),
    messageId: text('Message id.', 'reply_01j6qvx3k0fd8r5y2m9wcz0001'),
    timestamp: Timestamp(),
  }),
  emits: ['ticket.updated', 'ticket.reopened'],
  errors: ['error_ticket_not_found', 'error_ticket_closed', 'error_league_not_active', 'error_limit_reached', 'error_upload_limit_reached'],
  async handler({ params, body, caller, requestId, idempotency, onReplayed }, { tickets }) {
    const { content, images = [] } = body;
    const call = { caller, requestId, onReplayed, ...(idempotency && { idempotency }) };
    return { success: true as const, ...(await tickets.addTicketMessage({ ...params, content, images }, call)) };
  },
});
