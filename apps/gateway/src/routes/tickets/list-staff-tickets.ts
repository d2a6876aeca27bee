import type { league } from '@matchpoint/contracts';
import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Cursor, CursorPagination, Limit, list, Timestamp } from '../../operation/fields.js';
import { described } from '../../operation/named.js';
import { ofPlatform, STAFF_ERRORS } from '../staff/staff-operation.js';
import { StaffTicketSummary, toStaffTicketSummary } from './staff-ticket-objects.js';
import { TicketPriority, TicketStatus } from './ticket-objects.js';

const PAGE_SIZE = 25;
const OPERATION = 'listStaffTickets';

export const listStaffTickets = defineRoute({
  ...ofPlatform('SUPPORT'),
  tag: 'Tickets',
  method: 'GET',
  path: '/staff/tickets',
  operationId: OPERATION,
  summary: "List the support tickets at the platform's desk, newest first",
  description: [
    'Lists the tickets opened with the platform and those escalated by leagues, newest first.',
    'The key owner must be platform staff, SUPPORT or higher; everyone else gets 404.',
  ],
  section: 'docs/reference/tickets.md',
  query: Type.Object({
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
    status: Type.Optional(described(TicketStatus(), 'Only tickets in this status.')),
    category: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Only tickets of this kind.', examples: ['league'] })),
    priority: Type.Optional(described(TicketPriority(), 'Only tickets of this priority.')),
    isEscalated: Type.Optional(
      Type.Enum(['true', 'false'], { description: 'Only escalated tickets, or only others.', examples: ['true'] }),
    ),
  }),
  response: Type.Object({
    tickets: list(StaffTicketSummary, 'Items on this page, newest first.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  errors: [...STAFF_ERRORS],
  async handler({ query, caller, requestId }, { tickets: client, cursors, readUserReferences }) {
    const { limit = PAGE_SIZE, cursor, isEscalated, ...filters } = query;
    const binding = { operationId: OPERATION, scope: bindingScope(caller), filters: { ...filters, isEscalated } };
    const after = cursor == null ? undefined : (cursors.decode(binding, cursor) as league.Position);
    const request = { ...filters, isEscalated: isEscalated === undefined ? undefined : isEscalated === 'true', pageSize: limit, after };
    const { tickets, hasMore } = await client.listEscalatedTickets(request, { caller, requestId });
    const requesters = tickets.map(({ requesterId }) => requesterId);
    const users = await readUserReferences(requesters, caller, requestId);
    const last = tickets.at(-1);
    return {
      tickets: tickets.map((ticket) => toStaffTicketSummary(ticket, users)),
      count: tickets.length,
      pagination: { cursor: hasMore && last ? cursors.encode(binding, { createdAt: last.createdAt, id: last.id }) : null, hasMore },
    };
  },
});
