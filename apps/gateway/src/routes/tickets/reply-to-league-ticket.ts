import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { flag, writtenText } from '../../operation/fields.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { OPERATOR_TICKETS, TicketImages, TicketPath } from './ticket-objects.js';

export const replyToLeagueTicket = defineRoute({
  ...OPERATOR_TICKETS,
  method: 'POST',
  path: '/leagues/{identifier}/tickets/{ticketId}/reply',
  operationId: 'replyToLeagueTicket',
  summary: 'Reply to a support ticket, or add a note for staff',
  description: [
    'Replies to a ticket, or adds a note that only staff see.',
    'The first reply sets the time of the first response; a ticket that waited for one becomes in_progress.',
    'The key owner must have role MANAGER or higher in the league, or be platform staff.',
    'It is refused once the league is shut down.',
  ],
  section: 'docs/reference/tickets.md',
  isIdempotent: true,
  params: TicketPath,
  body: Type.Object({
    content: writtenText(1, 2_000, 'Text of the reply or note.'),
    isInternal: Type.Optional(flag('If true, it is a note that only the staff of the league see.')),
    images: TicketImages(),
  }),
  response: SuccessResponse,
  emits: ['ticket.updated'],
  errors: [
    'error_league_not_found',
    'error_ticket_not_found',
    'error_league_role_required',
    'error_second_factor_required',
    'error_league_not_active',
    'error_limit_reached',
    'error_upload_limit_reached',
  ],
  async handler({ params, body, caller, requestId, idempotency, onReplayed }, { tickets }) {
    const { content, isInternal = false, images = [] } = body;
    const request = { league: params.identifier, ticketId: params.ticketId, content, isInternal, images };
    return { success: true as const, ...(await tickets.replyToTicket(request, { caller, requestId, idempotency, onReplayed })) };
  },
});
