import { league } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import { type Handlers, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import { findRole, isPlatformStaff } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { askAheadOfTicket, lockTicket, requireTicket } from '../require-ticket.js';
import { decideChange, type Decision, type TicketChange, transitionOf } from '../rules/ticket.js';
import { type TicketRow, updateTicketState } from '../store/tickets.js';
import { tellOfTicket, tellRequester, type TicketHappening } from '../ticket-events.js';

/**
 * A manager's change of status, priority and assignee.
 * @throws DomainError as requireTicket, INVALID_INPUT for an assignee who is not on the staff
 */
export function updateTicket(context: LeagueContext): Handlers<league.TicketServiceService>['updateTicket'] {
  return async (request, call) => {
    const { userId } = requireCaller(call);
    const demand = { ...request, floor: 'MANAGER' as const };
    const pass = await askAheadOfTicket(context, call, demand);
    // Requested before the transaction, too.
    const isOfPlatform =
      request.league === '' && !!request.assignedTo && (await isPlatformStaff(context, request.assignedTo, call, 'SUPPORT'));
    return runIdempotent(context.pool, call, {
      codec: league.UpdateTicketResponse,
      find: (tx) => requireTicket(tx, call, demand, pass),
      async write(tx, found) {
        const ticket = await lockTicket(tx, demand, found);
        const change = await readChange(tx, ticket.leagueId, request, isOfPlatform);
        const now = context.clock.now();
        const decision = decideChange(ticket, change, now.toISOString());
        if (decision.changed.length > 0) {
          await updateTicketState(tx, ticket.id, decision.state, now.toISOString());
          await tellRequester(tx, ticket, decision.state, { userId, now });
          const happenings = happeningsOf(ticket, decision);
          const activity = happenings.find(({ type }) => type !== 'ticket.updated')?.type ?? 'ticket.updated';
          await tellOfTicket(
            tx,
            { ...ticket, assignedTo: decision.state.assignedTo ?? ticket.assignedTo },
            { userId, activity, platform: pass.platform },
            happenings,
            now,
          );
        }
        return { timestamp: now.toISOString() };
      },
    });
  };
}

async function readChange(
  tx: PoolClient,
  leagueId: string,
  { league: desk, status, priority, assignedTo }: league.UpdateTicketRequest,
  isOfPlatform: boolean,
): Promise<TicketChange> {
  if (assignedTo !== undefined && assignedTo !== '' && !isOfPlatform && !(await findRole(tx, leagueId, assignedTo)))
    throw invalidInput('body.assignedTo', `must be the id of a member of the league staff${desk === '' ? ', or of the platform' : ''}`);
  return {
    ...(status !== undefined && { status: status as TicketChange['status'] }),
    ...(priority !== undefined && { priority: priority as TicketChange['priority'] }),
    ...(assignedTo !== undefined && { assignedTo: assignedTo === '' ? null : assignedTo }),
  };
}

/** Closing and reopening have events of their own; all other changes are one update. */
function happeningsOf(before: TicketRow, { state, changed }: Decision): TicketHappening[] {
  const transition = transitionOf(before.status, state.status);
  const told = transition ? ['status', 'resolvedAt', 'closedAt'] : [];
  const fields = changed.filter((field) => !told.includes(field));
  return [
    ...(transition ? [{ type: `ticket.${transition}` } as const] : []),
    ...(fields.length > 0 ? [{ type: 'ticket.updated' as const, fields }] : []),
  ];
}
