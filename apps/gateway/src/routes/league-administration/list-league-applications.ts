import type { league } from '@matchpoint/contracts';
import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Cursor, CursorPagination, Identifier, Limit, list, Timestamp } from '../../operation/fields.js';
import { inCheckOrder } from '../../operation/in-check-order.js';
import { nextPage } from '../../operation/next-page.js';
import { described } from '../../operation/named.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { leagueOperation } from '../leagues/league-operation.js';
import { slugOfFilter, teamOfFilter } from '../leagues/league-slugs.js';
import { LeagueTeam, MembershipStatus, toLeagueTeam } from './league-team-objects.js';

const PAGE_SIZE = 25;

export const listLeagueApplications = defineRoute({
  ...leagueOperation(
    'listLeagueApplications',
    ['Lists the applications to a league with their outcomes, newest first.'],
    ['error_game_not_found', 'error_team_not_found'],
  ),
  summary: 'List the applications to a league, newest first',
  params: LeaguePath,
  query: Type.Object({
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
    gameId: Type.Optional(Identifier('Only in this game: slug or convexId.', 'valorant')),
    status: Type.Optional(described(MembershipStatus(), 'Only teams in this status.')),
    teamId: Type.Optional(Identifier('Only for this team: slug or id.', 'sentinels')),
  }),
  response: Type.Object({
    applications: list(LeagueTeam, 'Items on this page, newest first.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  async handler({ params, query, caller, requestId }, context) {
    const { limit = PAGE_SIZE, cursor, gameId: game, ...filters } = query;
    const [gameId, teamId] = await inCheckOrder(slugOfFilter(context, game), teamOfFilter(context, filters.teamId, requestId));
    const binding = { operationId: 'listLeagueApplications', scope: bindingScope(caller), filters: { ...filters, gameId, ...params } };
    const after = cursor == null ? undefined : (context.cursors.decode(binding, cursor) as league.Position);
    const request = { league: params.identifier, ...filters, gameId, teamId, pageSize: limit, after };
    const { applications, hasMore } = await context.leagueTeams.listLeagueApplications(request, { caller, requestId });
    const teams = await context.readTeamReferences(applications.map(({ teamId }) => teamId));
    const people = applications.flatMap(({ appliedBy, decidedBy }) => [appliedBy, decidedBy].filter((id) => id !== undefined));
    const users = await context.readUserReferences(people, caller, requestId);
    const last = applications.at(-1);
    return {
      applications: applications.map((row) => toLeagueTeam(row, teams, users)),
      count: applications.length,
      pagination: nextPage(context.cursors, binding, hasMore, last && { createdAt: last.appliedAt, id: last.id }),
    };
  },
});
