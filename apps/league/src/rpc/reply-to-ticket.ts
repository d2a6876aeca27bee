import { league } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { type Handlers, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { insertReply, type TicketRow, updateTicketState } from '../db/tickets.js';
import { decideReply } from '../domain/ticket.js';
import { claimLeagueImages } from '../peers/claim-images.js';
import { askAheadOfTicket, lockTicket, requireTicket } from '../steps/require-ticket.js';
import { tellOfTicket } from '../steps/ticket-events.js';

/** A manager's reply or internal note (specification 3 and 4.17). @throws DomainError as requireTicket, INVALID_INPUT for images */
export function replyToTicket(context: LeagueContext): Handlers<league.TicketServiceService>['replyToTicket'] {
  return async (request, call) => {
    const { userId } = requireCaller(call);
    const demand = { ...request, floor: 'MANAGER' as const };
    const pass = await askAheadOfTicket(context, call, demand);
    // Before the transaction too; a claim that is repeated, or whose reply is refused after all, does nothing.
    const claimed = pass.leagueId === undefined ? undefined : claimLeagueImages(context.peers, call, pass.leagueId, request.images);
    await claimed?.catch(() => undefined);
    let found: TicketRow | undefined;
    return runIdempotent(context.pool, call, {
      codec: league.ReplyToTicketResponse,
      async authorize(tx) {
        found = await requireTicket(tx, call, demand, pass);
      },
      async write(tx) {
        const { content, isInternal, images } = request;
        // Who was admitted only since is as one who came before.
        if (!claimed) throw new DomainError(request.league === '' ? 'error_ticket_not_found' : 'error_league_role_required');
        await claimed;
        const ticket = await lockTicket(tx, demand, found as TicketRow);
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
        await updateTicketState(tx, ticket.id, state, now.toISOString());
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
  };
}
