import type { match } from '@matchpoint/contracts';
import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Cursor, CursorPagination, Identifier, Limit, list, MatchStatus, Timestamp } from '../../operation/fields.js';
import { inCheckOrder } from '../../operation/in-check-order.js';
import { nextPage } from '../../operation/next-page.js';
import { described } from '../../operation/named.js';
import { isOtherGame } from '../matches/bound-game.js';
import { checkSeasonFilter, requireLeague } from '../matches/public-filters.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { leagueOperation } from '../leagues/league-operation.js';
import { slugOfFilter, teamOfFilter } from '../leagues/league-slugs.js';
import { MatchDetail, toMatchDetails } from '../matches/match-objects.js';

const PAGE_SIZE = 25;

export const listLeagueMatches = defineRoute({
  ...leagueOperation(
    'listLeagueMatches',
    ['Lists the published matches of a league, newest first.'],
    ['error_game_not_found', 'error_league_season_not_found', 'error_team_not_found'],
  ),
  summary: 'List the matches of a league, newest first',
  params: LeaguePath,
  query: Type.Object({
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
    gameId: Type.Optional(Identifier('Only matches of this game: slug or convexId.', 'valorant')),
    status: Type.Optional(described(MatchStatus(), 'Only matches in this status.')),
    teamId: Type.Optional(Identifier('Only matches of this team, on either side: slug or id.', 'sentinels')),
    seasonId: Type.Optional(Identifier('Only matches of this season: its id, or `preseason`.', 'preseason')),
  }),
  response: Type.Object({
    matches: list(MatchDetail, 'Items on this page, newest first.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  async handler({ params, query, caller, requestId }, context) {
    const { limit = PAGE_SIZE, cursor, gameId: game, ...filters } = query;
    const binding = { operationId: 'listLeagueMatches', scope: bindingScope(caller), filters: { ...filters, game, ...params } };
    const after = cursor == null ? undefined : (context.cursors.decode(binding, cursor) as match.Position);
    const ownGame = caller.kind === 'game_developer' ? caller.gameId : undefined;
    const [leagueId, gameId = ownGame, teamId] = await inCheckOrder(
      requireLeague(params.identifier, requestId, context),
      slugOfFilter(context, game),
      teamOfFilter(context, filters.teamId, requestId),
      checkSeasonFilter(filters.seasonId, requestId, context, params.identifier),
    );
    // A filter for a game other than the key's yields nothing, as in every listing of matches.
    const { matches, hasMore } =
      gameId !== undefined && isOtherGame(caller, gameId)
        ? { matches: [], hasMore: false }
        : await context.matches.listLeagueMatches({ leagueId, gameId, ...filters, teamId, pageSize: limit, after }, { caller, requestId });
    const last = matches.at(-1);
    return {
      matches: await toMatchDetails(matches, context),
      count: matches.length,
      pagination: nextPage(context.cursors, binding, hasMore, last && { createdAt: last.createdAt, id: last.id }),
    };
  },
});
