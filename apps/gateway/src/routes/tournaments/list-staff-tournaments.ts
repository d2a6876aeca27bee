import type { tournament } from '@matchpoint/contracts';
import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { count, Cursor, CursorPagination, Limit, list, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { nextPage } from '../../operation/next-page.js';
import type { GatewayContext } from '../../ports.js';
import { present } from '../shared/api-objects.js';
import { defineRoute } from '../shared/define-route.js';
import { ofPlatform, STAFF_ERRORS } from '../staff/staff-operation.js';
import { TournamentHostType } from './read-host.js';
import { Moment } from './tournament-fields.js';
import { SUMMARY, toSummary } from './tournament-objects.js';

const PAGE_SIZE = 25;

const TournamentAwaitingApproval = named(
  'TournamentAwaitingApproval',
  Type.Object(
    {
      ...SUMMARY,
      hostType: TournamentHostType(),
      startsAt: Type.Optional(Moment('Start time in epoch milliseconds.')),
      stagedFields: Type.Array(Type.String(), {
        description: 'The changed settings of a tournament that was approved before; otherwise none.',
        examples: [['name']],
      }),
      createdAt: Moment('Time of the creation in epoch milliseconds.'),
    },
    { description: 'A tournament that awaits approval, or whose changes do.' },
  ),
);

export const listStaffTournaments = defineRoute({
  ...ofPlatform('MODERATOR'),
  method: 'GET',
  path: '/staff/tournaments',
  operationId: 'listStaffTournaments',
  summary: 'List the tournaments that await approval, oldest first',
  description: [
    'Lists the tournaments that await approval by platform staff, and approved ones whose changes do, oldest first.',
    'Completed and cancelled ones are listed only if they were approved before; staff can only reject their changes.',
    'The key owner must be platform staff, MODERATOR or higher; everyone else gets 404.',
  ],
  section: 'docs/reference/tournaments.md',
  tag: 'Tournaments',
  query: Type.Object({ limit: Limit(100, PAGE_SIZE), cursor: Cursor() }),
  response: Type.Object({
    tournaments: list(TournamentAwaitingApproval, 'Items on this page, oldest first.'),
    count: count('Number of items on this page.', 2),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  errors: [...STAFF_ERRORS],
  async handler({ query: { limit = PAGE_SIZE, cursor }, caller, requestId }, context) {
    const binding = { operationId: 'listStaffTournaments', scope: bindingScope(caller), filters: {} };
    const after = cursor == null ? undefined : (context.cursors.decode(binding, cursor) as tournament.TournamentPosition);
    const page = { pageSize: limit, after };
    const { tournaments, hasMore } = await context.tournaments.listTournamentsAwaitingApproval(page, { caller, requestId });
    const last = tournaments.at(-1);
    return {
      tournaments: await Promise.all(tournaments.map((one) => toAwaiting(one, context))),
      count: tournaments.length,
      pagination: nextPage(context.cursors, binding, hasMore, last && { createdAt: last.createdAt, id: last.id }),
    };
  },
});

async function toAwaiting(one: tournament.Tournament, context: GatewayContext) {
  const { startsAt } = present(one.settings);
  return {
    ...(await toSummary(one, context)),
    hostType: one.hostType as 'user',
    ...(startsAt !== undefined && { startsAt }),
    stagedFields: one.stagedFields,
    createdAt: Date.parse(one.createdAt),
  };
}
