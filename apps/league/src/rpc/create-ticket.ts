import { league } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { type Handlers, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { insertTicket } from '../db/tickets.js';
import { isRefusedBy, type LeagueStatus } from '../domain/league-status.js';
import type { TicketPriority } from '../domain/ticket.js';
import { claimLeagueImages } from '../peers/claim-images.js';
import { requireBoundLeague } from '../steps/require-league.js';
import { unlessRefused } from '../steps/require-ticket.js';
import { tellOfTicket } from '../steps/ticket-events.js';

const CATEGORY = 'league';

/**
 * Opens a ticket by the key's owner, who needs no role.
 * @throws DomainError error_league_not_found, error_league_scope_mismatch, error_league_not_active once it is shut down, INVALID_INPUT for
 * images
 */
export function createTicket(context: LeagueContext): Handlers<league.TicketServiceService>['createTicket'] {
  return async (request, call) => {
    const { userId } = requireCaller(call);
    const demand = { identifier: request.league, kinds: ['league_operator', 'personal'] as const };
    const seen = await requireBoundLeague(context.pool, call, demand).catch(unlessRefused);
    // Before the transaction, so that no row waits for another service. A claim that is repeated does nothing.
    const claimed = seen && claimLeagueImages(context.peers, call, seen.id, request.images);
    await claimed?.catch(() => undefined);
    let leagueId = '';
    let name = '';
    let status: LeagueStatus = 'active';
    return runIdempotent(context.pool, call, {
      codec: league.CreateTicketResponse,
      async authorize(tx) {
        ({ id: leagueId, name, status } = await requireBoundLeague(tx, call, demand));
      },
      async write(tx) {
        const { subject, description, images } = request;
        // A league that was made only since is as one that was not there.
        if (leagueId !== seen?.id) throw new DomainError('error_league_not_found');
        if (isRefusedBy(status, 'shutdown'))
          throw new DomainError('error_league_not_active', { message: `The league ${name} is ${status}.` });
        await claimed;
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
