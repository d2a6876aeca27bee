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
import { MembershipStatus, PublicLeagueTeam, toPublicLeagueTeam } from './league-team-objects.js';

const PAGE_SIZE = 25;

export const listLeagueTeams = defineRoute({
  ...leagueOperation(
    'listLeagueTeams',
    ['Lists the teams of a league by name: approved ones, unless you ask for another status.'],
    ['error_game_not_found', 'error_team_not_found'],
  ),
  summary: 'List the teams of a league by name',
  params: LeaguePath,
  query: Type.Object({
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
    gameId: Type.Optional(Identifier('Only in this game: slug or convexId.', 'valorant')),
    status: Type.Optional(described(MembershipStatus(), 'Only teams in this status. Default: approved.')),
    teamId: Type.Optional(Identifier('Only this team: slug or id.', 'sentinels')),
  }),
  response: Type.Object({
    teams: list(PublicLeagueTeam, 'Items on this page, by name.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  async handler({ params, query, caller, requestId }, context) {
    const { limit = PAGE_SIZE, cursor, gameId: game, ...filters } = query;
    const [gameId, teamId] = await inCheckOrder(slugOfFilter(context, game), teamOfFilter(context, filters.teamId, requestId));
    const binding = { operationId: 'listLeagueTeams', scope: bindingScope(caller), filters: { ...filters, gameId, ...params } };
    const after = cursor == null ? undefined : (context.cursors.decode(binding, cursor) as league.TeamPosition);
    const request = { league: params.identifier, ...filters, gameId, teamId, pageSize: limit, after };
    const { teams, hasMore, last } = await context.leagueTeams.listLeagueTeams(request, { caller, requestId });
    const references = await context.readTeamReferences(teams.map(({ teamId }) => teamId));
    return {
      teams: teams.map((row) => toPublicLeagueTeam(row, references)),
      count: teams.length,
      pagination: nextPage(context.cursors, binding, hasMore, last && { name: last.name, id: last.id }),
    };
  },
});
