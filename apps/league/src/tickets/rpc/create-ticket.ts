import { league } from '@matchpoint/contracts';
import { DAY_MS, newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { appendEvents } from '@matchpoint/events';
import { type Handlers, requireCaller, runIdempotent, withReservedImages } from '@matchpoint/rpc';
import { isRefusedBy, type LeagueStatus, requireBoundLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { ticketImagesUsed, wantTicketImages } from '../../images/index.js';
import { unlessRefused } from '../require-ticket.js';
import { expectRoomForTicket } from '../rules/ticket-limits.js';
import type { TicketPriority } from '../rules/ticket.js';
import { countTicketsOf } from '../store/ticket-counts.js';
import { insertTicket } from '../store/tickets.js';
import { tellOfTicket } from '../ticket-events.js';

const CATEGORY = 'league';

/**
 * Opens a ticket by the key's owner, who needs no role.
 * @throws DomainError error_league_not_found, error_league_scope_mismatch, error_league_not_active once it is shut down, INVALID_INPUT for
 * images, error_limit_reached for one ticket too many
 */
export function createTicket(context: LeagueContext): Handlers<league.TicketServiceService>['createTicket'] {
  return async (request, call) => {
    const { userId } = requireCaller(call);
    const demand = { identifier: request.league, kinds: ['league_operator', 'personal'] as const };
    const seen = await requireBoundLeague(context.pool, call, demand).catch(unlessRefused);
    return withReservedImages({ pool: context.pool, uploads: context.peers.upload }, call, async (reserve) => {
      const images = seen && (await reserve(wantTicketImages(seen.id, request.images)));
      let leagueId = '';
      let name = '';
      let status: LeagueStatus = 'active';
      return runIdempotent(context.pool, call, {
        codec: league.CreateTicketResponse,
        async authorize(tx) {
          ({ id: leagueId, name, status } = await requireBoundLeague(tx, call, demand));
        },
        async write(tx) {
          const { subject, description } = request;
          // A league created after the pre-check counts as not found.
          if (!images || leagueId !== seen.id) throw new DomainError('error_league_not_found');
          if (isRefusedBy(status, 'shutdown'))
            throw new DomainError('error_league_not_active', { message: `The league ${name} is ${status}.` });
          images.expectReserved();
          const now = context.clock.now();
          expectRoomForTicket(await countTicketsOf(tx, userId, leagueId, new Date(now.getTime() - DAY_MS)));
          await appendEvents(tx, ticketImagesUsed(leagueId, request.images, images));
          const ticket = {
            id: newId('ticket'),
            leagueId,
            subject,
            description,
            priority: request.priority as TicketPriority,
            requesterId: userId,
            images: request.images,
          };
          await insertTicket(tx, ticket, now.toISOString());
          await tellOfTicket(
            tx,
            { ...ticket, assignedTo: null, escalatedAt: null, category: CATEGORY },
            { userId, activity: 'ticket.created' },
            [{ type: 'ticket.created' }],
            now,
          );
          return { ticketId: ticket.id, timestamp: now.toISOString() };
        },
      });
    });
  };
}
