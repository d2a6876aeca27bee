import type { match } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { count, Identifier, list, text, Timestamp } from '../../operation/fields.js';
import { inCheckOrder } from '../../operation/in-check-order.js';
import { named } from '../../operation/named.js';
import { isOtherGame } from '../matches/bound-game.js';
import { COMPETITION, type CompetitionNames, readCompetitions } from '../matches/match-context.js';
import { checkSeasonFilter } from '../matches/public-filters.js';
import { StatSums, toStatSums } from '../scores/player-stats-objects.js';
import { defineRoute } from '../shared/define-route.js';

const MAX_ROWS = 100;

const PlayerStatsRow = named(
  'PlayerStatsRow',
  Type.Object(
    {
      gameId: text("The game's slug.", 'valorant'),
      season: COMPETITION.season,
      league: COMPETITION.league,
      teamId: text('Id of the player’s team.'),
      maps: count('Counted maps with statistics of the player.', 20),
      stats: StatSums(),
    },
    { description: 'Statistics of a player for a team in a season, or outside of seasons.' },
  ),
);

export const listUserPlayerStats = defineRoute({
  method: 'GET',
  path: '/users/{identifier}/player-stats',
  operationId: 'listUserPlayerStats',
  summary: 'List the statistics of a player by season and team',
  description: [
    'Lists the totals of a player’s statistics by game, season and team, newest season first; at most 100 rows.',
    'Confirmed maps of completed and forfeited matches count; those of voided matches do not.',
    'For others, a limited or private profile returns 404. Results for a private team are shown only to its active members.',
  ],
  section: 'docs/reference/scores.md#player-statistics',
  tag: 'Users',
  accepts: 'visitor',
  scope: 'users.profile:read',
  params: Type.Object({ identifier: Identifier('Username or user id.') }),
  query: Type.Object({
    gameId: Type.Optional(Identifier('Only in this game: slug or convexId.', 'valorant')),
    seasonId: Type.Optional(Identifier('Only in this season.', 'season_01j6qvx3k0fd8r5y2m9wcz0001')),
  }),
  response: Type.Object({
    rows: list(PlayerStatsRow, 'Rows, newest season first; those outside of seasons last.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_user_not_found', 'error_game_not_found', 'error_league_season_not_found'],
  async handler({ params, query, caller, requestId }, context) {
    const [{ userId }, game] = await inCheckOrder(
      context.profiles.getUserMatchAccess(params, { caller, requestId }),
      query.gameId === undefined ? undefined : context.games.resolve(query.gameId),
      checkSeasonFilter(query.seasonId, requestId, context),
    );
    if (game && isOtherGame(caller, game.id)) return { rows: [] };
    const ownGame = caller.kind === 'game_developer' ? caller.gameId : undefined;
    const asked = { userId, gameId: game?.id ?? ownGame, seasonId: query.seasonId };
    const { rows } = await context.matchFigures.listUserPlayerStats(asked, { caller, requestId });
    return { rows: await toPlayerStatsRows(rows, context) };
  },
});

/** The rows with their competitions named, the newest season first. */
export async function toPlayerStatsRows(
  rows: readonly match.PlayerSums[],
  context: CompetitionNames,
): Promise<Static<typeof PlayerStatsRow>[]> {
  const seasons = await context.readSeasonReferences(rows.map(({ seasonId }) => seasonId));
  const startOf = ({ seasonId }: match.PlayerSums): string => (seasonId === undefined ? '' : (seasons.get(seasonId)?.startsAt ?? '0'));
  const shown = rows
    .toSorted((one, other) => (startOf(one) < startOf(other) ? 1 : startOf(one) > startOf(other) ? -1 : 0))
    .slice(0, MAX_ROWS)
    .map((row) => ({ ...row, leagueSeasonId: row.seasonId, leagueId: row.seasonId && seasons.get(row.seasonId)?.leagueId }));
  const competitions = await readCompetitions(
    shown.map(({ leagueId, leagueSeasonId }) => ({ leagueId, leagueSeasonId })),
    context,
  );
  return shown.map((row) => {
    const { season, league } = competitions.of({ leagueId: row.leagueId, leagueSeasonId: row.leagueSeasonId });
    return { gameId: row.gameId, season, league, teamId: row.teamId, maps: row.maps, stats: toStatSums(row.stats) };
  });
}
