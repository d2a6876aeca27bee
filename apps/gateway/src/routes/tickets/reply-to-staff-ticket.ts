import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { flag, writtenText } from '../../operation/fields.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { ofPlatform, STAFF_ERRORS } from '../staff/staff-operation.js';
import { StaffTicketPath } from './staff-ticket-objects.js';
import { TicketImages } from './ticket-objects.js';

export const replyToStaffTicket = defineRoute({
  ...ofPlatform('SUPPORT'),
  tag: 'Tickets',
  method: 'POST',
  path: '/staff/tickets/{ticketId}/reply',
  operationId: 'replyToStaffTicket',
  summary: 'Reply to a support ticket at the platform’s desk, or add a note for staff',
  description: [
    'Replies to a ticket of the platform’s desk, or adds a note that only the staff of both desks see.',
    'The first reply sets the time of the first response; a ticket that waited for one becomes in_progress.',
    'The key owner must be platform staff, SUPPORT or higher; everyone else gets 404.',
  ],
  section: 'docs/reference/tickets.md',
  isIdempotent: true,
  params: StaffTicketPath,
  body: Type.Object({
    content: writtenText(1, 2_000, 'Text of the reply or note.'),
    isInternal: Type.Optional(flag('If true, it is a note that only staff see.')),
    images: TicketImages(),
  }),
  response: SuccessResponse,
  emits: ['ticket.updated'],
  errors: [...STAFF_ERRORS, 'error_ticket_not_found', 'error_limit_reached', 'error_upload_limit_reached'],
  async handler({ params, body, caller, requestId, idempotency, onReplayed }, { tickets }) {
    const { content, isInternal = false, images = [] } = body;
    const request = { league: '', ticketId: params.ticketId, content, isInternal, images };
    return { success: true as const, ...(await tickets.replyToTicket(request, { caller, requestId, idempotency, onReplayed })) };
  },
});
