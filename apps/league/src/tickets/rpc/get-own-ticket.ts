import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { requirePersonalKey } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { findOwnTicket, listMessages } from '../store/tickets.js';

/** A ticket that the caller has opened, without staff notes. @throws DomainError error_ticket_not_found */
export function getOwnTicket({ pool }: LeagueContext): Handlers<league.TicketServiceService>['getOwnTicket'] {
  return async ({ ticketId }, call) => {
    const ticket = await findOwnTicket(pool, ticketId, requirePersonalKey(call).userId);
    if (!ticket) throw new DomainError('error_ticket_not_found');
    return { ticket: omitNulls(ticket), messages: await listMessages(pool, ticketId) };
  };
}
