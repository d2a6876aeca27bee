import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { listReplies } from '../db/tickets.js';
import { requireTicket } from '../steps/require-ticket.js';

/** A ticket with its replies and notes, for the league's staff. @throws DomainError as requireTicket */
export function getTicket(context: LeagueContext): Handlers<league.TicketServiceService>['getTicket'] {
  return async (request, call) => {
    const ticket = await requireTicket(context, context.pool, call, request, 'MEMBER');
    return { ticket: omitNulls(ticket), replies: await listReplies(context.pool, ticket.id) };
  };
}
