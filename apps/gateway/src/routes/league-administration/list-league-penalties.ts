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
import { checkSeasonFilter } from '../matches/public-filters.js';
import { PenaltyStatus, PublicPenalty, toPublicPenalty } from './penalty-objects.js';

const PAGE_SIZE = 25;

export const listLeaguePenalties = defineRoute({
  ...leagueOperation(
    'listLeaguePenalties',
    ['Lists the penalties of a league, newest first. It does not name staff.'],
    ['error_game_not_found', 'error_team_not_found', 'error_league_season_not_found'],
  ),
  summary: 'List the penalties of a league, newest first',
  params: LeaguePath,
  query: Type.Object({
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
    gameId: Type.Optional(Identifier('Only penalties in this game: slug or convexId.', 'valorant')),
    status: Type.Optional(described(PenaltyStatus(), 'Only penalties in this status.')),
    teamId: Type.Optional(Identifier('Only penalties of this team: slug or id.', 'sentinels')),
    seasonId: Type.Optional(Identifier('Only penalties of this season: its id, or `preseason`.', 'preseason')),
  }),
  response: Type.Object({
    penalties: list(PublicPenalty, 'Items on this page, newest first.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  async handler({ params, query, caller, requestId }, context) {
    const { leagueCompetition, cursors, readTeamReferences } = context;
    const { limit = PAGE_SIZE, cursor, ...filters } = query;
    const binding = { operationId: 'listLeaguePenalties', scope: bindingScope(caller), filters: { ...filters, ...params } };
    const after = cursor == null ? undefined : (cursors.decode(binding, cursor) as league.Position);
    const [gameId, teamId] = await inCheckOrder(
      slugOfFilter(context, filters.gameId),
      teamOfFilter(context, filters.teamId, requestId),
      checkSeasonFilter(filters.seasonId, requestId, context, params.identifier),
    );
    // One more than the page, to know whether there is a next page.
    const request = { league: params.identifier, ...filters, gameId, teamId, after, limit: limit + 1 };
    const { penalties } = await leagueCompetition.listPublicLeaguePenalties(request, { caller, requestId });
    const [page, hasMore] = [penalties.slice(0, limit), penalties.length > limit];
    const teams = await readTeamReferences(page.map(({ teamId }) => teamId));
    const last = page.at(-1);
    return {
      penalties: page.map((penalty) => toPublicPenalty(penalty, teams)),
      count: page.length,
      pagination: nextPage(cursors, binding, hasMore, last && { createdAt: last.createdAt, id: last.id }),
    };
  },
});
