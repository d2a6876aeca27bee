import type { match } from '@matchpoint/contracts';
import { bindingScope, type CallerContext } from '@matchpoint/rpc';
import Type from 'typebox';
import type { GatewayContext } from '../../ports.js';
import { count, Cursor, CursorPagination, Limit, list, Timestamp } from '../../operation/fields.js';
import { described } from '../../operation/named.js';
import { nextPage } from '../../operation/next-page.js';
import { ChatReport, ChatReportStatus, toChatReport } from './chat-objects.js';

const PAGE_SIZE = 25;

export const REPORT_PAGE = {
  query: Type.Object({
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
    status: Type.Optional(described(ChatReportStatus(), 'Only reports in this status.')),
  }),
  response: Type.Object({
    reports: list(ChatReport, 'Items on this page, newest first.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
};

interface PageRequest {
  operationId: string;
  /** Empty for the platform's desk. */
  league: string;
  query: { limit?: number; cursor?: string | null; status?: 'open' | 'resolved' };
  caller: CallerContext;
  requestId: string;
}

/** A page of one desk's reports. */
export async function readPageOfReports(
  { operationId, league, query, caller, requestId }: PageRequest,
  { matchChat, cursors, readUserReferences }: GatewayContext,
) {
  const { limit = PAGE_SIZE, cursor, status } = query;
  const binding = { operationId, scope: bindingScope(caller), filters: { status, league: league.toLowerCase() } };
  const after = cursor == null ? undefined : (cursors.decode(binding, cursor) as match.ChatPosition);
  const { reports, hasMore } = await matchChat.listChatReports({ league, status, pageSize: limit, after }, { caller, requestId });
  const people = reports.flatMap(({ senderUserId, reporterUserId }) => [senderUserId, reporterUserId]);
  const users = await readUserReferences(people, caller, requestId);
  const last = reports.at(-1);
  return {
    reports: reports.map((report) => toChatReport(report, users)),
    count: reports.length,
    pagination: nextPage(cursors, binding, hasMore, last && { createdAt: last.createdAt, id: last.id }),
  };
}
