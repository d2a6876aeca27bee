import { SECURITY_EVENT_TYPES } from '@matchpoint/core';
import { bindingScope } from '@matchpoint/rpc';
import type { account } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { choice, count, Cursor, CursorPagination, instant, Limit, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { OWN_ACCOUNT } from './own-account.js';

const PAGE_SIZE = 25;
const OPERATION = 'listUserSecurityEvents';

const SecurityEvent = named(
  'SecurityEvent',
  Type.Object(
    {
      id: text('Id of the event.', 'sev_01j6qvx3k0fd8r5y2m9wcz0001'),
      type: choice('SecurityEventType', SECURITY_EVENT_TYPES, 'What happened.'),
      createdAt: instant('Time of the event.'),
      browser: nullable.string('Browser and system, in words; null if unknown.', 'Firefox on Linux'),
      address: nullable.string('Network of the client: /24, or /48 for IPv6. Null if unknown.', '192.0.2.0/24'),
    },
    { description: 'A sign-in, a failed second factor, or a change of sign-in methods.' },
  ),
);

export const listUserSecurityEvents = defineRoute({
  ...OWN_ACCOUNT,
  method: 'GET',
  path: '/user/security-events',
  operationId: OPERATION,
  summary: 'List the security events of your account, newest first',
  description: ['Lists sign-ins and changes of sign-in methods within 180 days, newest first.'],
  query: Type.Object({ limit: Limit(100, PAGE_SIZE), cursor: Cursor() }),
  response: Type.Object({
    events: list(SecurityEvent, 'Items on this page, newest first.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler({ query, caller, requestId }, context) {
    const { limit = PAGE_SIZE, cursor } = query;
    const binding = { operationId: OPERATION, scope: bindingScope(caller), filters: {} };
    const after = cursor == null ? undefined : (context.cursors.decode(binding, cursor) as account.SecurityEventPosition);
    const { events, isDone } = await context.account.listSecurityEvents({ userId: caller.userId, limit, after }, { requestId });
    const last = events.at(-1);
    return {
      events: events.map(toSecurityEvent),
      count: events.length,
      pagination: {
        cursor: !isDone && last ? context.cursors.encode(binding, { createdAt: last.createdAt, id: last.id }) : null,
        hasMore: !isDone,
      },
    };
  },
});

const toSecurityEvent = ({ id, type, createdAt, browser, address }: account.SecurityEvent): Static<typeof SecurityEvent> => ({
  ...{ id, type: type as (typeof SECURITY_EVENT_TYPES)[number], createdAt },
  ...{ browser: browser ?? null, address: address ?? null },
});
