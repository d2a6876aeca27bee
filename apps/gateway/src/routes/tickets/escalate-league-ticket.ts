import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { writtenText } from '../../operation/fields.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { OPERATOR_TICKETS, TicketPath } from './ticket-objects.js';

export const escalateLeagueTicket = defineRoute({
  ...OPERATOR_TICKETS,
  method: 'POST',
  path: '/leagues/{identifier}/tickets/{ticketId}/escalate',
  operationId: 'escalateLeagueTicket',
  summary: 'Escalate a support ticket to the platform',
  description: [
    'Escalates a ticket to platform staff, once. Its priority becomes at least high.',
    'The key owner must have role MANAGER or higher in the league, or be platform staff.',
    'It is refused once the league is shut down.',
  ],
  section: 'docs/reference/tickets.md',
  isIdempotent: true,
  params: TicketPath,
  body: Type.Object({ reason: writtenText(1, 500, 'Reason for the escalation.') }),
  response: SuccessResponse,
  emits: ['ticket.updated'],
  errors: [
    ...(['error_league_not_found', 'error_ticket_not_found', 'error_league_role_required', 'error_second_factor_required'] as const),
    ...(['error_league_not_active', 'error_already_escalated', 'error_ticket_closed'] as const),
  ],
  async handler({ params, body, caller, requestId, idempotency, onReplayed }, { tickets }) {
    const request = { league: params.identifier, ticketId: params.ticketId, reason: body.reason };
    return { success: true as const, ...(await tickets.escalateTicket(request, { caller, requestId, idempotency, onReplayed })) };
  },
});
