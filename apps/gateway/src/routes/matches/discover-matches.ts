import { DomainError } from '@matchpoint/errors';
import type { match } from '@matchpoint/contracts';
import Type from 'typebox';
import type { GatewayContext } from '../../ports.js';
import { bindingScope } from '@matchpoint/rpc';
import { defineRoute } from '../shared/define-route.js';
import { Cursor, DateFilter, flag, Limit, list, nullable, Timestamp } from '../../operation/fields.js';
import { inCheckOrder } from '../../operation/in-check-order.js';
import { parseDateBound } from '../../operation/parse-date-bound.js';
import { isOtherGame } from './bound-game.js';
import { Id, MatchType, Platform, Region } from './match-fields.js';
import { MatchDetail, toMatchDetails } from './match-objects.js';
import { requireSeason } from './public-filters.js';

const PAGE_SIZE = 50;

export const discoverMatches = defineRoute({
  method: 'POST',
  path: '/matches/discover',
  operationId: 'discoverMatches',
  summary: 'Find open matches',
  description: [
    'Finds published matches without an opponent, newest first.',
    'Read-only; the filters are in the body.',
    'Two filters that name different games return nothing.',
  ],
  section: 'docs/reference/matches.md#visibility',
  tag: 'Matches',
  accepts: 'visitor',
  scope: 'matches.public_matches:read',
  body: Type.Object({
    gameId: Type.Optional(Id('Only in this game: slug or convexId.')),
    gameSlug: Type.Optional(Id('Only in this game, by slug.', 'counter_strike_2')),
    platform: Type.Optional(Platform()),
    region: Type.Optional(Region()),
    matchType: Type.Optional(MatchType()),
    scheduledAfter: DateFilter('Only matches scheduled at or after this time.', '2026-01-15'),
    scheduledBefore: DateFilter('Only matches scheduled at or before this time.', '2026-02-15T18:00:00Z'),
    leagueId: Type.Optional(Id('Only in this league: slug or id.', 'vct_americas')),
    leagueSeasonId: Type.Optional(Id('Only in this season.', 'season_01j6qvx3k0fd8r5y2m9wcz0001')),
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
  }),
  response: Type.Object({
    data: list(MatchDetail, 'Items on this page, newest first.'),
    nextCursor: nullable.string(
      'Pass it as `cursor` to get the next page; null on the last page.',
      'eyJjcmVhdGVkQXQiOiIyMDI2LTAxLTE1VDEyOjAwOjAwLjAwMFoifQ',
    ),
    hasMore: flag('Whether there is another page.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_game_not_found', 'error_league_not_found', 'error_league_season_not_found'],
  async handler({ body, caller, requestId }, context) {
    const { limit = PAGE_SIZE, cursor, gameId, gameSlug, leagueId, scheduledAfter, scheduledBefore, ...filters } = body;
    const bounds = {
      scheduledAfter: scheduledAfter === undefined ? undefined : parseDateBound('scheduledAfter', scheduledAfter, 'lower'),
      scheduledBefore: scheduledBefore === undefined ? undefined : parseDateBound('scheduledBefore', scheduledBefore, 'upper'),
    };
    const binding = {
      operationId: 'discoverMatches',
      scope: bindingScope(caller),
      filters: { gameId, gameSlug, leagueId, ...bounds, ...filters },
    };
    const after = cursor == null ? undefined : (context.cursors.decode(binding, cursor) as match.Position);
    const { leagueSeasonId: season } = filters;
    const [games, league] = await inCheckOrder(
      resolveGames([gameId, gameSlug], context),
      resolveLeague(leagueId, context, requestId),
      season === undefined ? undefined : requireSeason(season, requestId, context),
    );
    // Two filters with different games yield nothing, as does a game other than the key's.
    const [game = caller.kind === 'game_developer' ? caller.gameId : undefined, other] = games;
    const { matches, hasMore } =
      other !== undefined || (game !== undefined && isOtherGame(caller, game))
        ? { matches: [], hasMore: false }
        : await context.matchDetails.discoverMatches(
            { ...filters, ...bounds, gameId: game, leagueId: league, pageSize: limit, after },
            { caller, requestId },
          );
    const last = matches.at(-1);
    return {
      data: await toMatchDetails(matches, context),
      nextCursor: hasMore && last ? context.cursors.encode(binding, { createdAt: last.createdAt, id: last.id }) : null,
      hasMore,
    };
  },
});

/** The slugs of the named games, without duplicates. @throws DomainError error_game_not_found */
async function resolveGames(identifiers: (string | undefined)[], { games }: GatewayContext): Promise<string[]> {
  const found = await Promise.all(identifiers.filter((each) => each !== undefined).map((each) => games.resolve(each)));
  return [...new Set(found.map(({ id }) => id))];
}

async function resolveLeague(identifier: string | undefined, { leagues }: GatewayContext, requestId: string): Promise<string | undefined> {
  if (identifier === undefined) return undefined;
  const {
    leagues: [league],
  } = await leagues.resolveLeagues({ identifiers: [identifier] }, { requestId });
  if (!league) throw new DomainError('error_league_not_found');
  return league.id;
}
