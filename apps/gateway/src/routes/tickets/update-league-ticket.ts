import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { OPERATOR_TICKETS, TicketPath, TicketPriority, TicketStatus, TicketSuccess } from './ticket-objects.js';

export const updateLeagueTicket = defineRoute({
  ...OPERATOR_TICKETS,
  method: 'PATCH',
  path: '/leagues/{identifier}/tickets/{ticketId}',
  operationId: 'updateLeagueTicket',
  summary: 'Change the status, priority or assignee of a support ticket',
  section: 'contract 6',
  isIdempotent: true,
  params: TicketPath,
  body: Type.Object({
    status: Type.Optional(TicketStatus()),
    priority: Type.Optional(TicketPriority()),
    assignedTo: Type.Optional(Type.Unsafe<string | null>({ anyOf: [{ type: 'string', minLength: 1, maxLength: 256 }, { type: 'null' }], description: 'Id of a member of the league staff; null: nobody.' })),
  }),
  response: TicketSuccess,
  errors: ['error_league_not_found', 'error_ticket_not_found', 'error_league_role_required'],
  async handler({ params, body, caller, requestId, idempotency, onReplayed }, { tickets }) {
    const { status, priority, assignedTo } = body;
    const request = { league: params.identifier, ticketId: params.ticketId, status, priority, assignedTo: assignedTo === null ? '' : assignedTo };
    return { success: true as const, ...(await tickets.updateTicket(request, { caller, requestId, idempotency, onReplayed })) };
  },
});
