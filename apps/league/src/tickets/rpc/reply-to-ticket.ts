import { league } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { appendEvents } from '@matchpoint/events';
import { type Handlers, requireCaller, runIdempotent, withReservedImages } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { ticketImagesUsed, wantTicketImages } from '../../images/index.js';
import { askAheadOfTicket, lockTicket, requireTicket } from '../require-ticket.js';
import { decideReply } from '../rules/ticket.js';
import { expectRoomForMessage } from '../rules/ticket-limits.js';
import { countMessagesOf, insertReply, updateTicketState } from '../store/tickets.js';
import { tellOfTicket, tellRequester } from '../ticket-events.js';

/**
 * A manager's reply or internal note (docs/reference/tickets.md#rules).
 * @throws DomainError as requireTicket, INVALID_INPUT for images, error_limit_reached for too many of one author
 */
export function replyToTicket(context: LeagueContext): Handlers<league.TicketServiceService>['replyToTicket'] {
  return async (request, call) => {
    const { userId } = requireCaller(call);
    const demand = { ...request, floor: 'MANAGER' as const };
    const pass = await askAheadOfTicket(context, call, demand);
    return withReservedImages({ pool: context.pool, uploads: context.peers.upload }, call, async (reserve) => {
      const reserved = pass.leagueId === undefined ? undefined : await reserve(wantTicketImages(pass.leagueId, request.images));
      return runIdempotent(context.pool, call, {
        codec: league.ReplyToTicketResponse,
        find: (tx) => requireTicket(tx, call, demand, pass),
        async write(tx, found) {
          const { content, isInternal, images } = request;
          // A caller who was admitted after the pre-check is still refused.
          if (!reserved) throw new DomainError(request.league === '' ? 'error_ticket_not_found' : 'error_league_role_required');
          reserved.expectReserved();
          const ticket = await lockTicket(tx, demand, found);
          expectRoomForMessage(await countMessagesOf(tx, ticket.id, userId));
          await appendEvents(tx, ticketImagesUsed(ticket.leagueId, images, reserved));
          const now = context.clock.now();
          const { state, changed } = decideReply(ticket, { isInternal }, now.toISOString());
          await insertReply(tx, ticket.id, {
            id: newId('reply'),
            authorId: userId,
            content,
            isInternal,
            images,
            createdAt: now.toISOString(),
          });
          // A note leaves `updatedAt` alone, by which the requester would learn of it.
          if (!isInternal) await updateTicketState(tx, ticket.id, state, now.toISOString());
          await tellRequester(tx, ticket, state, { userId, now });
          const fields = [isInternal ? 'internalNotes' : 'replies', ...changed];
          await tellOfTicket(
            tx,
            ticket,
            { userId, activity: isInternal ? 'ticket.note_added' : 'ticket.replied', platform: pass.platform },
            [{ type: 'ticket.updated', fields, isForStaff: isInternal }],
            now,
          );
          return { timestamp: now.toISOString() };
        },
      });
    });
  };
}
