import { league } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { appendEvents } from '@matchpoint/events';
import { type Handlers, runIdempotent, withReservedImages } from '@matchpoint/rpc';
import { requirePersonalKey } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { ticketImagesUsed, wantTicketImages } from '../../images/index.js';
import { lockTicket } from '../require-ticket.js';
import { expectRoomForMessage } from '../rules/ticket-limits.js';
import { decideMessage, transitionOf } from '../rules/ticket.js';
import { countMessagesOf, findOwnTicket, insertReply, updateTicketState } from '../store/tickets.js';
import { tellOfTicket, tellRequester, type TicketHappening } from '../ticket-events.js';

/**
 * Adds a message from the requester, at any desk (docs/reference/tickets.md#own).
 * @throws DomainError error_ticket_not_found, INVALID_INPUT for images, error_league_not_active once its league is shut down,
 * error_ticket_closed, error_limit_reached
 */
export function addTicketMessage(context: LeagueContext): Handlers<league.TicketServiceService>['addTicketMessage'] {
  return async ({ ticketId, content, images }, call) => {
    const { userId } = requirePersonalKey(call);
    const seen = await findOwnTicket(context.pool, ticketId, userId);
    if (!seen) throw new DomainError('error_ticket_not_found');
    return withReservedImages({ pool: context.pool, uploads: context.peers.upload }, call, async (reserve) => {
      const reserved = await reserve(wantTicketImages(seen.leagueId, images));
      return runIdempotent(context.pool, call, {
        codec: league.AddTicketMessageResponse,
        async write(tx) {
          reserved.expectReserved();
          const ticket = await lockTicket(tx, { league: seen.leagueId }, seen);
          const now = context.clock.now();
          const { state, changed } = decideMessage(ticket);
          expectRoomForMessage(await countMessagesOf(tx, ticketId, userId));
          await appendEvents(tx, ticketImagesUsed(ticket.leagueId, images, reserved));
          const createdAt = now.toISOString();
          const message = { id: newId('reply'), authorId: userId, content, isInternal: false, images, createdAt };
          await insertReply(tx, ticketId, message);
          await updateTicketState(tx, ticketId, state, createdAt);
          await tellRequester(tx, ticket, state, { userId, now });
          const isReopened = transitionOf(ticket.status, state.status) === 'reopened';
          const updated: TicketHappening = { type: 'ticket.updated', fields: ['replies', ...(isReopened ? [] : changed)] };
          const happenings: TicketHappening[] = [...(isReopened ? [{ type: 'ticket.reopened' } as const] : []), updated];
          await tellOfTicket(tx, ticket, { userId, activity: isReopened ? 'ticket.reopened' : 'ticket.replied' }, happenings, now);
          return { messageId: message.id, timestamp: createdAt };
        },
      });
    });
  };
}
