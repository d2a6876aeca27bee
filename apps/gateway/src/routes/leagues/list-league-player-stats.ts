import { DomainError } from '@matchpoint/errors';
import type { match } from '@matchpoint/contracts';
import type { CallerContext } from '@matchpoint/rpc';
import Type from 'typebox';
import { choice, count, Identifier, Limit, list, Timestamp } from '../../operation/fields.js';
import { pattern } from '../../operation/pattern.js';
import { inCheckOrder } from '../../operation/in-check-order.js';
import { named } from '../../operation/named.js';
import type { GatewayContext } from '../../ports.js';
import { TeamReference, toTeamReference } from '../matches/match-objects.js';
import { requireLeague, requireSeason } from '../matches/public-filters.js';
import { averageOf, readOpenUsers, StatSums, toStatSums } from '../scores/player-stats-objects.js';
import { present } from '../shared/api-objects.js';
import { defineRoute } from '../shared/define-route.js';
import { LEAGUE_READ, LeaguePath, toUserReference, UserReference } from './league-objects.js';

const DEFAULT_LIMIT = 25;
const MAX_MIN_MAPS = 1_000;
/** Read in addition to the page at first, because some players may be hidden. */
const SPARE = 25;

const LeaguePlayerStats = named(
  'LeaguePlayerStats',
  Type.Object(
    {
      rank: Type.Integer({ minimum: 1, description: 'Place in the list; ties share one.' }),
      user: UserReference,
      team: TeamReference,
      maps: count('Counted maps with statistics of the player.', 20),
      stats: StatSums(),
    },
    { description: 'Statistics of a player for a team in a season.' },
  ),
);

export const listLeaguePlayerStats = defineRoute({
  ...LEAGUE_READ,
  method: 'GET',
  path: '/leagues/{identifier}/player-stats',
  operationId: 'listLeaguePlayerStats',
  summary: 'List the best players of a season by a statistic',
  description: [
    'Lists the players of a season by one of the game’s statistics, highest first.',
    'Confirmed maps of completed and forfeited matches count; those of voided matches do not.',
    'Players of a private team are shown only to its active members, and people with a non-public profile only to themselves.',
  ],
  section: 'docs/reference/scores.md#player-statistics',
  params: LeaguePath,
  query: Type.Object({
    seasonId: Identifier('The season.', 'season_01j6qvx3k0fd8r5y2m9wcz0001'),
    gameId: Type.Optional(Identifier('Only in this game: slug or convexId.', 'valorant')),
    sortBy: Type.String({
      pattern: pattern('^[A-Za-z][A-Za-z0-9_.-]{0,47}$', 'must be the name of a statistic'),
      description: 'The statistic to order by, as named by the game.',
      examples: ['kills'],
    }),
    order: Type.Optional(
      choice('PlayerStatsOrder', ['total', 'average'], 'Order by the total or by the average per map. Default: the total.'),
    ),
    minMaps: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_MIN_MAPS,
        default: 1,
        description: 'Only players with at least this many maps: 1 to 1,000.',
        examples: [5],
      }),
    ),
    limit: Limit(100, DEFAULT_LIMIT),
  }),
  response: Type.Object({ players: list(LeaguePlayerStats, 'Players, best first.'), timestamp: Timestamp() }),
  errors: ['error_league_not_found', 'error_league_season_not_found', 'error_game_not_found'],
  async handler({ params, query, caller, requestId }, context) {
    const { sortBy, order = 'total', minMaps = 1, limit = DEFAULT_LIMIT } = query;
    const [leagueId, season, game] = await inCheckOrder(
      requireLeague(params.identifier, requestId, context),
      requireSeason(query.seasonId, requestId, context),
      query.gameId === undefined ? undefined : context.games.resolve(query.gameId),
    );
    if (season.leagueId !== leagueId) throw new DomainError('error_league_season_not_found');
    const byAverage = order === 'average';
    const asked = { seasonId: season.id, gameId: game?.id, sortBy, byAverage, minMaps };
    const { shown, users } = await readShown({ ...asked, limit }, { caller, requestId }, context);
    const ranks = rank(shown.map((row) => valueOf(row, sortBy, byAverage)));
    const page = shown.slice(0, limit);
    const teams = await context.readTeamReferences(page.map(({ teamId }) => teamId));
    return {
      players: page.map(({ userId, teamId, maps, stats }, position) => {
        const team = present(toTeamReference(teams, teamId) ?? undefined);
        return { rank: ranks[position] ?? position + 1, user: toUserReference(users, userId), team, maps, stats: toStatSums(stats) };
      }),
    };
  },
});

/**
 * The players visible to the caller, with their names. Usually the first few fill the page; the rest is only read if too many of these are
 * hidden.
 */
async function readShown(
  { limit, ...asked }: Omit<match.ListSeasonPlayerStatsRequest, 'most'> & { limit: number },
  call: { caller: CallerContext; requestId: string },
  context: Pick<GatewayContext, 'matchFigures' | 'readUserReferences'>,
) {
  const read = async (most: number | undefined) => {
    const { rows, hasMore } = await context.matchFigures.listSeasonPlayerStats({ ...asked, most }, call);
    const users = await readOpenUsers([...new Set(rows.map(({ userId }) => userId))], call, context);
    return { shown: rows.filter(({ userId }) => users.has(userId)), users, hasMore };
  };
  const first = await read(limit + SPARE);
  return first.shown.length < limit && first.hasMore ? read(undefined) : first;
}

function valueOf({ stats }: match.PlayerSums, sortBy: string, byAverage: boolean): number {
  const sum = present(stats.find(({ key }) => key === sortBy));
  return byAverage ? averageOf(sum) : sum.total;
}

/** The ranks of sorted values; equal ones share a rank. */
function rank(values: readonly number[]): number[] {
  return values.map((value) => values.indexOf(value) + 1);
}
