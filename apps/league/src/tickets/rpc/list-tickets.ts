import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import { requireStaff } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { listTicketRows } from '../store/tickets.js';

/**
 * A league's tickets, newest first, for its staff.
 * @throws DomainError error_league_not_found, error_league_scope_mismatch, error_league_role_required
 */
export function listTickets(context: LeagueContext): Handlers<league.TicketServiceService>['listTickets'] {
  return async ({ league: identifier, status, pageSize, after }, call) => {
    const { id } = await requireStaff(context, context.pool, call, {
      identifier,
      kinds: ['league_operator'],
      floor: 'MEMBER',
      platformFloor: 'SUPPORT',
    });
    const rows = await listTicketRows(context.pool, id, status, after, pageSize + 1);
    return { tickets: rows.slice(0, pageSize).map(omitNulls), hasMore: rows.length > pageSize };
  };
}
