import type { league } from '@matchpoint/contracts';
import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Cursor, flag, Limit, list, nullable, Timestamp } from '../../operation/fields.js';
import { OWN_TICKETS, OwnTicketSummary, toOwnTicketSummary } from './own-ticket-objects.js';

const PAGE_SIZE = 25;

export const listTickets = defineRoute({
  ...OWN_TICKETS,
  method: 'GET',
  path: '/tickets',
  operationId: 'listTickets',
  summary: 'List your support tickets, newest first',
  description: ['Lists the tickets that the key owner opened with the platform and with leagues, newest first.'],
  scope: 'tickets.read:read',
  query: Type.Object({ limit: Limit(100, PAGE_SIZE), cursor: Cursor() }),
  response: Type.Object({
    data: list(OwnTicketSummary, 'Items on this page, newest first.'),
    nextCursor: nullable.string('Pass it as `cursor` to get the next page; null on the last page.', 'eyJ2IjoxfQ'),
    hasMore: flag('Whether there is another page.'),
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler({ query, caller, requestId }, { tickets: client, cursors }) {
    const { limit = PAGE_SIZE, cursor } = query;
    const binding = { operationId: 'listTickets', scope: bindingScope(caller), filters: {} };
    const after = cursor == null ? undefined : (cursors.decode(binding, cursor) as league.Position);
    const { tickets, hasMore } = await client.listOwnTickets({ pageSize: limit, after, ids: [] }, { caller, requestId });
    const last = tickets.at(-1);
    const nextCursor = hasMore && last ? cursors.encode(binding, { createdAt: last.createdAt, id: last.id }) : null;
    return { data: tickets.map(toOwnTicketSummary), nextCursor, hasMore };
  },
});
