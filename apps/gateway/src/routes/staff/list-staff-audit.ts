import type { account } from '@matchpoint/contracts';
import { isId } from '@matchpoint/core';
import { bindingScope } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Cursor, CursorPagination, DateFilter, instant, Limit, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { nextPage } from '../../operation/next-page.js';
import { named } from '../../operation/named.js';
import { parseDateBound } from '../../operation/parse-date-bound.js';
import { ofStaff, STAFF_ERRORS } from './staff-operation.js';
import { staffUserId } from './staff-user-id.js';

const PAGE_SIZE = 25;
const OPERATION = 'listStaffAudit';

const Change = (description: string, example: object) =>
  Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'], additionalProperties: true, description, examples: [example] });

const AuditEntry = named(
  'AuditEntry',
  Type.Object(
    {
      id: text('Id of the entry.', 'aud_01j6qvx3k0fd8r5y2m9wcz0001'),
      actorUserId: nullable.string(
        'User id of the person who acted; null for an operator’s command, a mailed link, or a schedule.',
        'user_01j6qvx3k0fd8r5y2m9wcz0001',
      ),
      actorRole: nullable.string('Role at that time, or COMMAND.', 'MODERATOR'),
      action: text('Action: `user.suspended`, `team.disabled` …; more may be added.', 'user.suspended'),
      target: text('Id of the person or thing affected.', 'user_01j6qvx3k0fd8r5y2m9wcz0002'),
      reason: nullable.string('Reason given by the person who acted.', 'Cheating in a scrim.'),
      before: Change('Changed fields with their previous values.', { suspendedAt: null }),
      after: Change('Changed fields with their new values.', { suspendedAt: '2026-01-15T12:00:00.000Z' }),
      requestId: nullable.string('Id of the request.', 'req_01j6qvx3k0fd8r5y2m9wcz0001'),
      address: nullable.string('Network of the client: /24, or /48 for IPv6.', '192.0.2.0/24'),
      createdAt: instant('Time of the action.', '2026-01-15T12:00:00.000Z'),
    },
    { description: 'An entry of the audit log, kept for two years.' },
  ),
);

const Named = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 128, description, examples: [example] }));

export const listStaffAudit = defineRoute({
  ...ofStaff('SUPPORT'),
  method: 'GET',
  path: '/staff/audit',
  operationId: OPERATION,
  summary: 'List the audit log, newest first',
  description: [
    'Lists actions of staff, and of people on their own accounts, within two years, newest first. Entries cannot be changed.',
    'For staff with role SUPPORT or higher. Entries may take some seconds to appear.',
  ],
  query: Type.Object({
    actor: Named('User id or username of the person who acted.', 'user_01j6qvx3k0fd8r5y2m9wcz0001'),
    target: Named('Id of the person or thing affected.', 'user_01j6qvx3k0fd8r5y2m9wcz0002'),
    action: Named('Action.', 'user.suspended'),
    from: DateFilter('Not earlier.', '2026-01-01'),
    to: DateFilter('Not later.', '2026-01-31'),
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
  }),
  response: Type.Object({
    entries: list(AuditEntry, 'Items on this page, newest first.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  errors: [...STAFF_ERRORS, 'error_user_not_found'],
  async handler({ query: { limit = PAGE_SIZE, cursor, ...query }, caller, requestId }, context) {
    const { actor, from, to, ...named } = query;
    const filters = {
      ...named,
      // Deleted users can be found by id too.
      actor: actor === undefined || isId('user', actor) ? actor : await staffUserId(context, actor, { caller, requestId }),
      from: from === undefined ? undefined : parseDateBound('from', from, 'lower', 'query'),
      to: to === undefined ? undefined : parseDateBound('to', to, 'upper', 'query'),
    };
    const binding = { operationId: OPERATION, scope: bindingScope(caller), filters };
    const after = cursor == null ? undefined : (context.cursors.decode(binding, cursor) as account.AuditPosition);
    const { entries, hasMore } = await context.account.listAuditEntries({ ...filters, limit, after }, { requestId });
    const last = entries.at(-1);
    return {
      entries: entries.map(toAuditEntry),
      count: entries.length,
      pagination: nextPage(context.cursors, binding, hasMore, last && { createdAt: last.createdAt, id: last.id }),
    };
  },
});

const parsed = (json: string | undefined): Record<string, unknown> | null =>
  json === undefined ? null : (JSON.parse(json) as Record<string, unknown>);

const toAuditEntry = ({ before, after, ...entry }: account.AuditEntry): Static<typeof AuditEntry> => ({
  ...{ id: entry.id, action: entry.action, target: entry.target, createdAt: entry.createdAt },
  ...{ actorUserId: entry.actorUserId ?? null, actorRole: entry.actorRole ?? null, reason: entry.reason ?? null },
  ...{ before: parsed(before), after: parsed(after) },
  ...{ requestId: entry.requestId ?? null, address: entry.address ?? null },
});
