import { league } from '@matchpoint/contracts';
import { type Handlers, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { escalate } from '../store/tickets.js';
import { decideEscalation } from '../rules/ticket.js';
import { askAheadOfTicket, lockTicket, requireTicket } from '../require-ticket.js';
import { tellOfTicket, tellRequester } from '../ticket-events.js';

/**
 * Escalates a ticket to the platform, by a manager (docs/reference/tickets.md#escalation).
 * @throws DomainError as requireTicket, error_ticket_closed, error_already_escalated
 */
export function escalateTicket(context: LeagueContext): Handlers<league.TicketServiceService>['escalateTicket'] {
  return async (request, call) => {
    const { userId } = requireCaller(call);
    const demand = { ...request, floor: 'MANAGER' as const };
    const pass = await askAheadOfTicket(context, call, demand);
    return runIdempotent(context.pool, call, {
      codec: league.EscalateTicketResponse,
      find: (tx) => requireTicket(tx, call, demand, pass),
      async write(tx, found) {
        const ticket = await lockTicket(tx, demand, found);
        const now = context.clock.now();
        const { state, changed } = decideEscalation(ticket, now.toISOString());
        await escalate(tx, ticket.id, state, { userId, reason: request.reason });
        await tellRequester(tx, ticket, state, { userId, now });
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
