import Type from 'typebox';
import { DomainError } from '@matchpoint/errors';
import { defineRoute } from '../shared/define-route.js';
import { Success, text, Timestamp, writtenText } from '../../operation/fields.js';
import { LeaguePath, refuseOtherLeague } from '../leagues/league-objects.js';
import { OPEN_TICKETS, TicketImages, TicketPriority } from './ticket-objects.js';

export const createLeagueTicket = defineRoute({
  ...OPEN_TICKETS,
  method: 'POST',
  path: '/leagues/{identifier}/tickets/create',
  operationId: 'createLeagueTicket',
  summary: 'Open a support ticket with a league',
  description: [
    'Opens a support ticket with the staff of a league, on behalf of the key owner, who needs no role there.',
    'It accepts a personal key, or one bound to the league. Uploaded images are claimed for the ticket.',
    'A person can have at most 10 open tickets in a league and 50 in total, and open at most 30 in a league within 24 hours.',
    'It is refused once the league is shut down.',
  ],
  section: 'docs/reference/tickets.md',
  isIdempotent: true,
  async checkBinding(input, context) {
    if (input.caller.kind === 'game_developer') throw new DomainError('error_league_scope_mismatch');
    await refuseOtherLeague(input, context);
  },
  params: LeaguePath,
  body: Type.Object({
    subject: writtenText(1, 200, 'Title, one line.'),
    description: writtenText(1, 2_000, 'What happened and what you want.'),
    priority: Type.Optional(TicketPriority()),
    images: TicketImages(),
  }),
  response: Type.Object({ success: Success(), ticketId: text('Ticket id.'), timestamp: Timestamp() }),
  emits: ['ticket.created'],
  errors: [
    'error_league_not_found',
    'error_league_scope_mismatch',
    'error_league_not_active',
    'error_limit_reached',
    'error_upload_limit_reached',
  ],
  async handler({ params, body, caller, requestId, idempotency, onReplayed }, { tickets }) {
    const { subject, description, priority = 'medium', images = [] } = body;
    const created = await tickets.createTicket(
      { league: params.identifier, subject, description, priority, images },
      { caller, requestId, idempotency, onReplayed },
    );
    return { success: true as const, ...created };
  },
});
