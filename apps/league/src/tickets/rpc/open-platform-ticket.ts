import { league } from '@matchpoint/contracts';
import { DAY_MS, newId } from '@matchpoint/core';
import { appendEvents } from '@matchpoint/events';
import { type Handlers, runIdempotent, withReservedImages } from '@matchpoint/rpc';
import { requirePersonalKey } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { ticketImagesUsed, wantTicketImages } from '../../images/index.js';
import { expectRoomAtPlatform } from '../rules/ticket-limits.js';
import { countTicketsOf } from '../store/ticket-counts.js';
import { insertPlatformTicket, PLATFORM_DESK } from '../store/tickets.js';
import { tellOfTicket } from '../ticket-events.js';

/**
 * Opens a ticket at the platform's desk (docs/reference/tickets.md#own).
 * @throws DomainError INVALID_INPUT for images, error_limit_reached for one ticket too many
 */
export function openPlatformTicket(context: LeagueContext): Handlers<league.TicketServiceService>['openPlatformTicket'] {
  return async ({ subject, description, category, images }, call) => {
    const { userId } = requirePersonalKey(call);
    return withReservedImages({ pool: context.pool, uploads: context.peers.upload }, call, async (reserve) => {
      const reserved = await reserve(wantTicketImages(PLATFORM_DESK, images));
      return runIdempotent(context.pool, call, {
        codec: league.OpenPlatformTicketResponse,
        async write(tx) {
          reserved.expectReserved();
          const now = context.clock.now();
          const since = new Date(now.getTime() - DAY_MS);
          expectRoomAtPlatform(await countTicketsOf(tx, userId, PLATFORM_DESK, since));
          await appendEvents(tx, ticketImagesUsed(PLATFORM_DESK, images, reserved));
          const ticket = { id: newId('ticket'), subject, description, category, requesterId: userId, images };
          const ticketNumber = await insertPlatformTicket(tx, ticket, now.toISOString());
          const about = { ...ticket, leagueId: PLATFORM_DESK, assignedTo: null, escalatedAt: null };
          await tellOfTicket(tx, about, { userId, activity: 'ticket.created' }, [{ type: 'ticket.created' }], now);
          return { ticketId: ticket.id, ticketNumber, timestamp: now.toISOString() };
        },
      });
    });
  };
}
