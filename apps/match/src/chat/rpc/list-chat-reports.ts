import type { match } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { openDesk } from '../desk.js';
import { listReports } from '../reports.js';

/** Reports of messages in a league's chats or, for platform staff, in all, newest first. @throws as openDesk */
export function listChatReports(context: MatchContext): Handlers<match.MatchChatServiceService>['listChatReports'] {
  return async ({ league, status, pageSize, after }, call) => {
    const desk = await openDesk(context, call, 'listLeagueChatReports', league);
    desk.requireRole();
    const isOpen = status === undefined ? undefined : status === 'open';
    const rows = await listReports(context.pool, { leagueId: desk.leagueId, isOpen }, after, pageSize + 1);
    return { reports: rows.slice(0, pageSize).map(omitNulls), hasMore: rows.length > pageSize };
  };
}
