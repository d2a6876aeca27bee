import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { ofPlatform, STAFF_ERRORS } from '../staff/staff-operation.js';
import { StaffTicketPath } from './staff-ticket-objects.js';
import { TicketPriority, TicketStatus } from './ticket-objects.js';

export const updateStaffTicket = defineRoute({
  ...ofPlatform('SUPPORT'),
  tag: 'Tickets',
  method: 'PATCH',
  path: '/staff/tickets/{ticketId}',
  operationId: 'updateStaffTicket',
  summary: "Change the status, priority or assignee of a support ticket at the platform's desk",
  description: [
    'Changes the status, priority or assignee of a ticket of the platform’s desk; omitted fields stay.',
    'The key owner must be platform staff, SUPPORT or higher; everyone else gets 404.',
  ],
  section: 'docs/reference/tickets.md',
  isIdempotent: true,
  params: StaffTicketPath,
  body: Type.Object({
    status: Type.Optional(TicketStatus()),
    priority: Type.Optional(TicketPriority()),
    assignedTo: Type.Optional(
      Type.Unsafe<string | null>({
        anyOf: [{ type: 'string', minLength: 1, maxLength: 256 }, { type: 'null' }],
        description: 'User id of a member of the platform’s or the league’s staff; null for nobody.',
        examples: ['user_01j6qvx3k0fd8r5y2m9wcz0002'],
      }),
    ),
  }),
  response: SuccessResponse,
  emits: ['ticket.updated', 'ticket.closed', 'ticket.reopened'],
  errors: [...STAFF_ERRORS, 'error_ticket_not_found'],
  async handler({ params, body, caller, requestId, idempotency, onReplayed }, { tickets }) {
    const { status, priority, assignedTo } = body;
    const request = { league: '', ticketId: params.ticketId, status, priority, assignedTo: assignedTo === null ? '' : assignedTo };
    return { success: true as const, ...(await tickets.updateTicket(request, { caller, requestId, idempotency, onReplayed })) };
  },
});
