import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { list, text, Timestamp } from '../../operation/fields.js';
import { present } from '../shared/api-objects.js';
import { ImageUrls, OPERATOR_TICKETS, TicketPath, TicketReply, TicketSummary, toTicketReply, toTicketSummary } from './ticket-objects.js';

export const getLeagueTicket = defineRoute({
  ...OPERATOR_TICKETS,
  method: 'GET',
  path: '/leagues/{identifier}/tickets/{ticketId}',
  operationId: 'getLeagueTicket',
  summary: 'Get a support ticket with its replies and notes',
  description: [
    'Returns a ticket with its replies and the notes of staff.',
    'The key owner must have role MEMBER or higher on the league’s staff, or be platform staff.',
  ],
  section: 'docs/reference/tickets.md',
  params: TicketPath,
  response: Type.Object({
    ...TicketSummary.properties,
    description: text('What happened and what you want.'),
    imageUrls: ImageUrls(),
    replies: list(TicketReply, 'Replies and notes, oldest first.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_league_not_found', 'error_ticket_not_found', 'error_league_role_required', 'error_second_factor_required'],
  async handler({ params, caller, requestId }, context) {
    const found = await context.tickets.getTicket({ league: params.identifier, ticketId: params.ticketId }, { caller, requestId });
    const ticket = present(found.ticket);
    const users = await context.readUserReferences(
      [ticket.requesterId, ...found.replies.map(({ authorId }) => authorId)],
      caller,
      requestId,
    );
    return {
      ...toTicketSummary(ticket, users),
      description: ticket.description,
      imageUrls: ticket.images.map((image) => context.mediaUrls.mint(image)),
      replies: found.replies.map((reply) => toTicketReply(reply, users, context)),
    };
  },
});
