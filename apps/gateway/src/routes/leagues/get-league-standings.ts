import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Limit, nullable, Timestamp } from '../../http/fields.js';
import { LEAGUE_READ, LeaguePath } from './league-objects.js';

const DEFAULT_LIMIT = 50;

const Standing = Type.Object({
  rank: Type.Integer({ minimum: 1, description: 'Teams level in everything share a rank.' }),
  teamId: Type.String(),
  team: Type.Object({ id: Type.String(), name: nullable.string(), tag: nullable.string(), avatarUrl: nullable.string() }),
  gameId: Type.String(),
  seasonId: nullable.string(),
  points: Type.Number(),
  matchesPlayed: Type.Integer(),
  wins: Type.Integer(),
  losses: Type.Integer(),
  draws: Type.Integer(),
  mapsWon: Type.Integer(),
  mapsLost: Type.Integer(),
  mapDifference: Type.Integer(),
});

export const getLeagueStandings = defineRoute({
  ...LEAGUE_READ,
  method: 'POST',
  path: '/leagues/{identifier}/standings',
  operationId: 'getLeagueStandings',
  summary: 'List the standings of a season, or of all matches of a league',
  section: 'contract 6, 7',
  isPublished: true,
  params: LeaguePath,
  body: Type.Object({
    seasonId: Type.Optional(Type.String({ minLength: 1, maxLength: 256, description: 'A season id, or `preseason` for matches outside of seasons; all matches of the league unless given.' })),
    gameId: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
    limit: Limit(DEFAULT_LIMIT, DEFAULT_LIMIT),
  }),
  response: Type.Object({ standings: Type.Array(Standing), count: Type.Integer({ minimum: 0 }), timestamp: Timestamp() }),
  errors: ['error_league_not_found', 'error_league_season_not_found', 'error_game_not_found'],
  async handler({ params, body, caller, requestId }, { games, leagues, readTeamReferences }) {
    const { seasonId, limit = DEFAULT_LIMIT } = body;
    const game = body.gameId === undefined ? undefined : await games.resolve(body.gameId);
    const { standings } = await leagues.listLeagueStandings({ ...params, seasonId, gameId: game?.id, limit }, { caller, requestId });
    const teams = await readTeamReferences(standings.map(({ teamId }) => teamId));
    return {
      standings: standings.map((standing) => {
        const team = teams.get(standing.teamId);
        return {
          ...standing,
          seasonId: seasonId === undefined || seasonId === 'preseason' ? null : seasonId,
          mapDifference: standing.mapsWon - standing.mapsLost,
          team: { id: standing.teamId, name: team?.name ?? null, tag: team?.tag ?? null, avatarUrl: team?.avatarUrl ?? null },
        };
      }),
      count: standings.length,
    };
  },
});
