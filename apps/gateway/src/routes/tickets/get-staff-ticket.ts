import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { present } from '../shared/api-objects.js';
import { ofPlatform, STAFF_ERRORS } from '../staff/staff-operation.js';
import { STAFF_TICKET, StaffTicketPath, toStaffTicket } from './staff-ticket-objects.js';

export const getStaffTicket = defineRoute({
  ...ofPlatform('SUPPORT'),
  tag: 'Tickets',
  method: 'GET',
  path: '/staff/tickets/{ticketId}',
  operationId: 'getStaffTicket',
  summary: "Get a support ticket at the platform's desk with its replies and notes",
  description: [
    'Returns a ticket of the platform’s desk, its own or an escalated one, with its replies and the notes of both desks.',
    'The key owner must be platform staff, SUPPORT or higher; everyone else gets 404.',
  ],
  section: 'docs/reference/tickets.md',
  params: StaffTicketPath,
  response: Type.Object(STAFF_TICKET),
  errors: [...STAFF_ERRORS, 'error_ticket_not_found'],
  async handler({ params, caller, requestId }, context) {
    const found = await context.tickets.getTicket({ league: '', ticketId: params.ticketId }, { caller, requestId });
    const ticket = present(found.ticket);
    const people = [ticket.requesterId, ...found.replies.map(({ authorId }) => authorId)];
    return toStaffTicket(ticket, found.replies, await context.readUserReferences(people, caller, requestId), context);
  },
});
