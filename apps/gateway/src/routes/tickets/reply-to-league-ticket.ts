import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { OPERATOR_TICKETS, TicketImages, TicketPath, TicketSuccess } from './ticket-objects.js';

export const replyToLeagueTicket = defineRoute({
  ...OPERATOR_TICKETS,
  method: 'POST',
  path: '/leagues/{identifier}/tickets/{ticketId}/reply',
  operationId: 'replyToLeagueTicket',
  summary: 'Answer a support ticket, or add a note for staff',
  section: '4.17',
  isIdempotent: true,
  params: TicketPath,
  body: Type.Object({ content: Type.String({ minLength: 1, maxLength: 2_000 }), isInternal: Type.Optional(Type.Boolean()), images: TicketImages() }),
  response: TicketSuccess,
  errors: ['error_league_not_found', 'error_ticket_not_found', 'error_league_role_required'],
  async handler({ params, body, caller, requestId, idempotency, onReplayed }, { tickets }) {
    const { content, isInternal = false, images = [] } = body;
    const request = { league: params.identifier, ticketId: params.ticketId, content, isInternal, images };
    return { success: true as const, ...(await tickets.replyToTicket(request, { caller, requestId, idempotency, onReplayed })) };
  },
});
