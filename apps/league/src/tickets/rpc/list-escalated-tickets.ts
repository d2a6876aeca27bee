import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import { requirePlatformStaff } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { listEscalatedRows } from '../store/tickets.js';

/**
 * The platform's desk: tickets that leagues have escalated to it, newest first (docs/reference/tickets.md#escalation). @throws as
 * requirePlatformStaff
 */
export function listEscalatedTickets(context: LeagueContext): Handlers<league.TicketServiceService>['listEscalatedTickets'] {
  return async ({ pageSize, after, ...filter }, call) => {
    await requirePlatformStaff(context, call, 'SUPPORT');
    const rows = await listEscalatedRows(context.pool, filter, after, pageSize + 1);
    return { tickets: rows.slice(0, pageSize).map(omitNulls), hasMore: rows.length > pageSize };
  };
}
