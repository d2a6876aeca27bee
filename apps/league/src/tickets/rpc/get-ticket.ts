import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { listReplies } from '../store/tickets.js';
import { askAheadOfTicket, requireTicket } from '../require-ticket.js';

/** A ticket with its replies and notes, for the league's staff. @throws DomainError as requireTicket */
export function getTicket(context: LeagueContext): Handlers<league.TicketServiceService>['getTicket'] {
  return async (request, call) => {
    const demand = { ...request, floor: 'MEMBER' as const };
    const ticket = await requireTicket(context.pool, call, demand, await askAheadOfTicket(context, call, demand));
    return { ticket: omitNulls(ticket), replies: await listReplies(context.pool, ticket.id) };
  };
}
