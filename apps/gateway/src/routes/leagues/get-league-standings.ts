import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, flag, form, Identifier, integer, Limit, list, nullable, number, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { toForm } from '../shared/api-objects.js';
import { LEAGUE_READ, LeaguePath } from './league-objects.js';

const DEFAULT_LIMIT = 50;

const StandingTeam = named(
  'StandingTeam',
  Type.Object(
    {
      id: text('Team id.'),
      slug: nullable.string('Name in URLs; null if the profile no longer exists.'),
      name: nullable.string('Display name; null if the profile no longer exists.'),
      tag: nullable.string('Short tag.'),
      avatarUrl: nullable.uri('The logo.', 'https://cdn.example.org/teams/sentinels.png'),
    },
    { description: 'A team in a table.' },
  ),
);

const Standing = named(
  'Standing',
  Type.Object(
    {
      rank: Type.Integer({ minimum: 1, description: 'Place in the table; teams that tie share one.' }),
      teamId: text('Team id.'),
      team: StandingTeam,
      gameId: text("The game's slug."),
      seasonId: nullable.string('Id of the requested season; null if none.', 'season_01j6qvx3k0fd8r5y2m9wcz0001'),
      points: number('Points: 3 for a win, 1 for a draw, unless the league sets others; minus penalties.'),
      penaltyPoints: number('Points deducted for penalties and refused challenges.', 3),
      matchesPlayed: integer('Matches that count.'),
      wins: integer('Matches won, including by forfeit.'),
      losses: integer('Matches lost, including by forfeit.'),
      draws: integer('Drawn matches.'),
      mapsWon: integer('Maps won.'),
      mapsLost: integer('Maps lost.'),
      mapDifference: integer('Maps won minus maps lost.'),
      isWithdrawn: flag('Whether the team left the league, was removed or banned; such teams are shown only on request.'),
      form: form(),
      previousRank: Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        minimum: 1,
        description: 'Place at the last weekly snapshot of the tables of active seasons; null if it had none.',
        examples: [3],
      }),
      isQualified: flag(
        'Whether the place qualifies for what follows the season; false for a table without a season, and if no place qualifies.',
      ),
    },
    { description: "A team's row in a table." },
  ),
);

export const getLeagueStandings = defineRoute({
  ...LEAGUE_READ,
  method: 'POST',
  path: '/leagues/{identifier}/standings',
  operationId: 'getLeagueStandings',
  summary: 'List the standings of a season, or of all matches of a league',
  description: [
    'Lists the table of a season, or of all matches of a league: points, then map difference, head-to-head, maps won.',
    'Teams that tie in all of these share a rank. Read-only; the filters are in the body.',
  ],
  section: 'docs/reference/seasons-and-points.md#tables',
  isPublished: true,
  params: LeaguePath,
  body: Type.Object({
    seasonId: Type.Optional(
      Identifier('A season id, or `preseason` for matches outside of seasons. Default: all matches of the league.', 'preseason'),
    ),
    gameId: Type.Optional(Identifier('Only results in this game: slug or convexId.', 'valorant')),
    includeWithdrawn: Type.Optional(
      Type.Boolean({ description: 'With the teams that left the league, were removed or banned, behind all others.', default: false }),
    ),
    limit: Limit(DEFAULT_LIMIT, DEFAULT_LIMIT),
  }),
  response: Type.Object({
    standings: list(Standing, 'The table, best first.'),
    count: count('Number of rows.'),
    previousRankAt: nullable.instant(
      'Time of the last snapshot of places; null if none was taken, and for a table without a season.',
      '2026-01-12T00:00:00.000Z',
    ),
    timestamp: Timestamp(),
  }),
  errors: ['error_league_not_found', 'error_league_season_not_found', 'error_game_not_found'],
  async handler({ params, body, caller, requestId }, { games, leagues, readTeamReferences }) {
    const { seasonId, limit = DEFAULT_LIMIT, includeWithdrawn = false } = body;
    const game = body.gameId === undefined ? undefined : await games.resolve(body.gameId);
    const { standings, previousRankAt = null } = await leagues.listLeagueStandings(
      { ...params, seasonId, gameId: game?.id, limit, includeWithdrawn },
      { caller, requestId },
    );
    const teams = await readTeamReferences(standings.map(({ teamId }) => teamId));
    return {
      standings: standings.map((standing) => {
        const team = teams.get(standing.teamId);
        return {
          ...standing,
          form: toForm(standing.form),
          previousRank: standing.previousRank ?? null,
          seasonId: seasonId === undefined || seasonId === 'preseason' ? null : seasonId,
          mapDifference: standing.mapsWon - standing.mapsLost,
          team: {
            id: standing.teamId,
            slug: team?.slug ?? null,
            name: team?.name ?? null,
            tag: team?.tag ?? null,
            avatarUrl: team?.avatarUrl ?? null,
          },
        };
      }),
      count: standings.length,
      previousRankAt,
    };
  },
});
