import { league } from '@matchpoint/contracts';
import { type Handlers, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { escalate, type TicketRow } from '../db/tickets.js';
import { decideEscalation } from '../domain/ticket.js';
import { askAheadOfTicket, lockTicket, requireTicket } from '../steps/require-ticket.js';
import { tellOfTicket } from '../steps/ticket-events.js';

/**
 * A manager passes a ticket on to the platform (league administration 10).
 * @throws DomainError as requireTicket, error_ticket_closed, error_already_escalated
 */
export function escalateTicket(context: LeagueContext): Handlers<league.TicketServiceService>['escalateTicket'] {
  return async (request, call) => {
    const { userId } = requireCaller(call);
    const demand = { ...request, floor: 'MANAGER' as const };
    const pass = await askAheadOfTicket(context, call, demand);
    let found: TicketRow | undefined;
    return runIdempotent(context.pool, call, {
      codec: league.EscalateTicketResponse,
      async authorize(tx) {
        found = await requireTicket(tx, call, demand, pass);
      },
      async write(tx) {
        const ticket = await lockTicket(tx, demand, found as TicketRow);
        const now = context.clock.now();
        const { state, changed } = decideEscalation(ticket, now.toISOString());
        await escalate(tx, ticket.id, state, { userId, reason: request.reason });
        const fields = ['escalated', ...changed.filter((field) => field !== 'escalatedAt')];
        await tellOfTicket(
          tx,
          ticket,
          { userId, activity: 'ticket.escalated', platform: pass.platform },
          [{ type: 'ticket.updated', fields }],
          now,
        );
        return { timestamp: now.toISOString() };
      },
    });
  };
}
