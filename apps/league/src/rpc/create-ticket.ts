import { league } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { type Handlers, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { insertTicket } from '../db/tickets.js';
import type { TicketPriority } from '../domain/ticket.js';
import { claimLeagueImages } from '../peers/claim-images.js';
import { requireStaff } from '../steps/require-league.js';
import { tellOfTicket } from '../steps/ticket-events.js';

const CATEGORY = 'league';

/**
 * Opens a ticket by the key's owner, who needs no role.
 * @throws DomainError error_league_not_found, error_league_scope_mismatch, INVALID_INPUT for images
 */
export function createTicket(context: LeagueContext): Handlers<league.TicketServiceService>['createTicket'] {
  return async (request, call) => {
    const { userId } = requireCaller(call);
    let leagueId = '';
    return runIdempotent(context.pool, call, {
      codec: league.CreateTicketResponse,
      async authorize(tx) {
        leagueId = (await requireStaff(context, tx, call, { identifier: request.league, kinds: ['league_operator', 'personal'] })).id;
      },
      async write(tx) {
        const { subject, description, images } = request;
        await claimLeagueImages(context.peers, call, leagueId, images);
        const now = context.clock.now();
        const ticket = {
          id: newId('ticket'),
          leagueId,
          subject,
          description,
          priority: request.priority as TicketPriority,
          requesterId: userId,
          images,
        };
        await insertTicket(tx, ticket, now.toISOString());
        await tellOfTicket(
          tx,
          { ...ticket, assignedTo: null, category: CATEGORY },
          { userId, activity: 'ticket.created' },
          [{ type: 'ticket.created' }],
          now,
        );
        return { ticketId: ticket.id, timestamp: now.toISOString() };
      },
    });
  };
}
