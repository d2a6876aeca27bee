import type { league } from '@matchpoint/contracts';
import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Cursor, CursorPagination, Identifier, Limit, list, Timestamp } from '../../operation/fields.js';
import { nextPage } from '../../operation/next-page.js';
import { described } from '../../operation/named.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { leagueOperation } from '../leagues/league-operation.js';
import { teamOfFilter } from '../leagues/league-slugs.js';
import { BanStatus, PublicBan, toPublicBan } from './ban-objects.js';

const PAGE_SIZE = 25;

export const listLeagueBans = defineRoute({
  ...leagueOperation('listLeagueBans', ['Lists the bans of a league, newest first. It does not name staff.'], ['error_team_not_found']),
  summary: 'List the bans of a league, newest first',
  params: LeaguePath,
  query: Type.Object({
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
    status: Type.Optional(described(BanStatus(), 'Only bans in this status.')),
    teamId: Type.Optional(Identifier('Only bans of this team: slug or id.', 'sentinels')),
  }),
  response: Type.Object({
    bans: list(PublicBan, 'Items on this page, newest first.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  async handler({ params, query, caller, requestId }, context) {
    const { leagueRecords, cursors, readTeamReferences } = context;
    const { limit = PAGE_SIZE, cursor, ...filters } = query;
    const binding = { operationId: 'listLeagueBans', scope: bindingScope(caller), filters: { ...filters, ...params } };
    const after = cursor == null ? undefined : (cursors.decode(binding, cursor) as league.Position);
    const teamId = await teamOfFilter(context, filters.teamId, requestId);
    const request = { league: params.identifier, ...filters, teamId, pageSize: limit, after };
    const { bans, hasMore } = await leagueRecords.listLeagueBans(request, { caller, requestId });
    const teams = await readTeamReferences(bans.map(({ teamId }) => teamId));
    const last = bans.at(-1);
    return {
      bans: bans.map((ban) => toPublicBan(ban, teams)),
      count: bans.length,
      pagination: nextPage(cursors, binding, hasMore, last && { createdAt: last.createdAt, id: last.id }),
    };
  },
});
