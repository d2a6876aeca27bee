import type { league } from '@matchpoint/contracts';
import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Cursor, CursorPagination, Limit, list, Timestamp } from '../../operation/fields.js';
import { nextPage } from '../../operation/next-page.js';
import { described } from '../../operation/named.js';
import { leagueFilter, LeaguePath } from '../leagues/league-objects.js';
import { OPERATOR_TICKETS, TicketStatus, TicketSummary, toTicketSummary } from './ticket-objects.js';

const PAGE_SIZE = 25;
const OPERATION = 'listLeagueTickets';

export const listLeagueTickets = defineRoute({
  ...OPERATOR_TICKETS,
  method: 'GET',
  path: '/leagues/{identifier}/tickets',
  operationId: OPERATION,
  summary: 'List the support tickets of a league, newest first',
  description: [
    'Lists the tickets of a league, newest first.',
    'The key owner must have role MEMBER or higher on its staff, or be platform staff.',
  ],
  section: 'docs/reference/tickets.md',
  params: LeaguePath,
  query: Type.Object({
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
    status: Type.Optional(described(TicketStatus(), 'Only tickets in this status.')),
  }),
  response: Type.Object({
    tickets: list(TicketSummary, 'Items on this page, newest first.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  errors: ['error_league_not_found', 'error_league_role_required', 'error_second_factor_required'],
  async handler({ params, query, caller, requestId }, { tickets: client, cursors, readUserReferences }) {
    const { limit = PAGE_SIZE, cursor, status } = query;
    const binding = {
      operationId: OPERATION,
      scope: bindingScope(caller),
      filters: { status, ...leagueFilter(caller, params.identifier) },
    };
    const after = cursor == null ? undefined : (cursors.decode(binding, cursor) as league.Position);
    const { tickets, hasMore } = await client.listTickets(
      { league: params.identifier, status, pageSize: limit, after },
      { caller, requestId },
    );
    const users = await readUserReferences(
      tickets.map(({ requesterId }) => requesterId),
      caller,
      requestId,
    );
    const last = tickets.at(-1);
    return {
      tickets: tickets.map((ticket) => toTicketSummary(ticket, users)),
      count: tickets.length,
      pagination: nextPage(cursors, binding, hasMore, last && { createdAt: last.createdAt, id: last.id }),
    };
  },
});
