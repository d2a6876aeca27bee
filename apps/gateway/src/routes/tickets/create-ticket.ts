import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { integer, Success, text, Timestamp, writtenText } from '../../operation/fields.js';
import { OWN_TICKETS, PlatformTicketCategory } from './own-ticket-objects.js';
import { TicketImages } from './ticket-objects.js';

export const createTicket = defineRoute({
  ...OWN_TICKETS,
  method: 'POST',
  path: '/tickets',
  operationId: 'createTicket',
  summary: 'Open a support ticket with the platform',
  description: [
    'Opens a support ticket with the staff of the platform. Uploaded images are claimed for it.',
    'A person can have at most 5 open tickets with the platform and 50 in total, and open at most 30 with the platform within 24 hours.',
  ],
  scope: 'tickets.write:write',
  isIdempotent: true,
  body: Type.Object({
    subject: writtenText(1, 150, 'Title, one line.', 'I cannot link my account'),
    description: writtenText(1, 2_000, 'What happened and what you want.', 'Linking ends with an error.'),
    category: PlatformTicketCategory(),
    images: TicketImages(),
  }),
  response: Type.Object({
    success: Success(),
    ticketId: text('Ticket id.', 'ticket_01j6qvx3k0fd8r5y2m9wcz0001'),
    ticketNumber: integer('Number at the platform’s desk, from 1.', 7),
    timestamp: Timestamp(),
  }),
  emits: ['ticket.created'],
  errors: ['error_limit_reached', 'error_upload_limit_reached'],
  async handler({ body, caller, requestId, idempotency, onReplayed }, { tickets }) {
    const { subject, description, category, images = [] } = body;
    const call = { caller, requestId, onReplayed, ...(idempotency && { idempotency }) };
    return { success: true as const, ...(await tickets.openPlatformTicket({ subject, description, category, images }, call)) };
  },
});
