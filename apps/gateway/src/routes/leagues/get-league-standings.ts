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
      slug: nullable.string('The name in addresses; null where the profile is gone.'),
      name: nullable.string('The name to show; null where the profile is gone.'),
      tag: nullable.string('A few letters that stand for the name.'),
      avatarUrl: nullable.uri('The logo.', 'https://cdn.example.org/teams/sentinels.png'),
    },
    { description: 'A team in a table.' },
  ),
);

const Standing = named(
  'Standing',
  Type.Object(
    {
      rank: Type.Integer({ minimum: 1, description: 'Place in the table; teams level in everything share one.' }),
      teamId: text('Team id.'),
      team: StandingTeam,
      gameId: text("The game's slug."),
      seasonId: nullable.string('Id of the season that was asked for; null where none was.', 'season_01j6qvx3k0fd8r5y2m9wcz0001'),
      points: number('Points: 3 for a win, 1 for a draw, unless the league has others; less penalties.'),
      penaltyPoints: number('What penalties and refused challenges took of the points.', 3),
      matchesPlayed: integer('Matches that count.'),
      wins: integer('Matches won, by forfeit too.'),
      losses: integer('Matches lost, by forfeit too.'),
      draws: integer('Matches that nobody won.'),
      mapsWon: integer('Maps won.'),
      mapsLost: integer('Maps lost.'),
      mapDifference: integer('Maps won less maps lost.'),
      isWithdrawn: flag('The team left the league, was removed or banned; such teams are shown where they are asked for.'),
      form: form(),
      previousRank: Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        minimum: 1,
        description: 'The place at the last weekly snapshot of the tables of active seasons; null: it had none.',
        examples: [3],
      }),
      isQualified: flag('The place qualifies for what follows the season; false of a table without a season, and where none qualifies.'),
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
    'Teams that are level in all of these share a rank. It only reads; the filters stand in the body.',
  ],
  section: 'docs/reference/seasons-and-points.md#tables',
  isPublished: true,
  params: LeaguePath,
  body: Type.Object({
    seasonId: Type.Optional(
      Identifier('A season id, or `preseason` for matches outside of seasons; all matches of the league unless given.', 'preseason'),
    ),
    gameId: Type.Optional(Identifier('Only results in this game: slug or convexId.', 'valorant')),
    includeWithdrawn: Type.Optional(
      Type.Boolean({ description: 'With the teams that left the league, were removed or banned, behind all others.', default: false }),
    ),
    limit: Limit(DEFAULT_LIMIT, DEFAULT_LIMIT),
  }),
  response: Type.Object({
    standings: list(Standing, 'The table, best first.'),
    count: count('How many rows it has.'),
    previousRankAt: nullable.instant(
      'When the last snapshot of places was taken; null of a table without a season, and where none was.',
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
