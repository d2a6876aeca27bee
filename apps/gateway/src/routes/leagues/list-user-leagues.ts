import type { league } from '@matchpoint/contracts';
import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Cursor, CursorPagination, Limit, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { nextPage } from '../../operation/next-page.js';
import { LeagueRole, pictureOf } from './league-objects.js';

const PAGE_SIZE = 25;
const OPERATION = 'listUserLeagues';

const LeagueOfStaff = named(
  'LeagueOfStaff',
  Type.Object(
    {
      id: text('League id.'),
      slug: text('Name in URLs.'),
      name: text('Display name.'),
      avatarUrl: nullable.uri('The logo.', 'https://cdn.example.org/leagues/vct_americas.png'),
      status: text('Status: `active` unless it is suspended or shut down.'),
    },
    { description: 'A league whose staff a user belongs to.' },
  ),
);
const LeagueWork = named(
  'LeagueWork',
  Type.Object(
    {
      pendingApplications: count('Pending applications.'),
      openTickets: count('Tickets that are neither resolved nor closed.'),
      openDisputes: count('Unresolved disputes.'),
    },
    { description: 'Pending work for the staff of a league.' },
  ),
);
const UserLeague = named(
  'UserLeague',
  Type.Object(
    {
      league: LeagueOfStaff,
      role: LeagueRole(),
      counts: nullable.object(LeagueWork, 'Pending work for the staff; null below MANAGER.'),
    },
    { description: 'A league whose staff the caller belongs to.' },
  ),
);

export const listUserLeagues = defineRoute({
  method: 'GET',
  path: '/user/leagues',
  operationId: OPERATION,
  summary: 'List the leagues that you help to run',
  description: [
    'Lists the leagues whose staff the key owner belongs to, highest role first, then by name.',
    'With role MANAGER or higher it also counts the pending work of each.',
  ],
  section: 'docs/reference/leagues.md#roles',
  tag: 'Leagues',
  scope: 'leagues.league_admin:read',
  keyKind: 'personal',
  query: Type.Object({ limit: Limit(100, PAGE_SIZE), cursor: Cursor() }),
  response: Type.Object({
    leagues: list(UserLeague, 'The page.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler({ query: { limit = PAGE_SIZE, cursor }, caller, requestId }, context) {
    const { cursors, leagues: client, matchDisputes } = context;
    const binding = { operationId: OPERATION, scope: `${bindingScope(caller)} ${caller.userId}`, filters: {} };
    const after = cursor == null ? undefined : (cursors.decode(binding, cursor) as league.UserLeaguePosition);
    const { leagues, hasMore } = await client.listUserLeagues({ pageSize: limit, after }, { caller, requestId });
    const managed = leagues.flatMap(({ id, pendingApplications }) => (pendingApplications === undefined ? [] : [id]));
    const disputes =
      managed.length === 0 ? [] : (await matchDisputes.batchCountOpenDisputes({ leagueIds: managed }, { caller, requestId })).counts;
    const disputesOf = new Map(managed.map((id, index) => [id, disputes[index] ?? 0]));
    const last = leagues.at(-1);
    return {
      leagues: leagues.map(({ id, slug, name, status, avatarUrl, avatarStorageId, role, pendingApplications, openTickets = 0 }) => ({
        league: { id, slug, name, avatarUrl: pictureOf(avatarStorageId, avatarUrl, context), status },
        role: role as 'OWNER',
        counts: pendingApplications === undefined ? null : { pendingApplications, openTickets, openDisputes: disputesOf.get(id) ?? 0 },
      })),
      count: leagues.length,
      pagination: nextPage(cursors, binding, hasMore, last && { role: last.role, name: last.orderName, id: last.id }),
    };
  },
});
