import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import { requirePersonalKey } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { listOwnTicketRows } from '../store/tickets.js';

/** The tickets that the caller has opened, at the platform and at leagues, newest first. */
export function listOwnTickets({ pool }: LeagueContext): Handlers<league.TicketServiceService>['listOwnTickets'] {
  return async ({ pageSize, after, ids }, call) => {
    const rows = await listOwnTicketRows(pool, requirePersonalKey(call).userId, { ids, after, limit: pageSize + 1 });
    return { tickets: rows.slice(0, pageSize).map(omitNulls), hasMore: rows.length > pageSize };
  };
}
