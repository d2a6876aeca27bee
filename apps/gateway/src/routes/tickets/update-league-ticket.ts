import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { OPERATOR_TICKETS, TicketPath, TicketPriority, TicketStatus } from './ticket-objects.js';

export const updateLeagueTicket = defineRoute({
  ...OPERATOR_TICKETS,
  method: 'PATCH',
  path: '/leagues/{identifier}/tickets/{ticketId}',
  operationId: 'updateLeagueTicket',
  summary: 'Change the status, priority or assignee of a support ticket',
  description: [
    'Changes the status, priority or assignee of a ticket; omitted fields stay.',
    'The key owner must have role MANAGER or higher in the league, or be platform staff.',
    'It is refused once the league is shut down.',
  ],
  section: 'docs/reference/tickets.md',
  isIdempotent: true,
  params: TicketPath,
  body: Type.Object({
    status: Type.Optional(TicketStatus()),
    priority: Type.Optional(TicketPriority()),
    assignedTo: Type.Optional(
      Type.Unsafe<string | null>({
        anyOf: [{ type: 'string', minLength: 1, maxLength: 256 }, { type: 'null' }],
        description: 'User id of a member of the league’s staff; null for nobody.',
        examples: ['user_01j6qvx3k0fd8r5y2m9wcz0002'],
      }),
    ),
  }),
  response: SuccessResponse,
  emits: ['ticket.updated', 'ticket.closed', 'ticket.reopened'],
  errors: [
    'error_league_not_found',
    'error_ticket_not_found',
    'error_league_role_required',
    'error_second_factor_required',
    'error_league_not_active',
  ],
  async handler({ params, body, caller, requestId, idempotency, onReplayed }, { tickets }) {
    const { status, priority, assignedTo } = body;
    const request = {
      league: params.identifier,
      ticketId: params.ticketId,
      status,
      priority,
      assignedTo: assignedTo === null ? '' : assignedTo,
    };
    return { success: true as const, ...(await tickets.updateTicket(request, { caller, requestId, idempotency, onReplayed })) };
  },
});
