import type { catalogProfile } from '@matchpoint/contracts';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { integer, MatchStatus, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { present } from '../shared/api-objects.js';
import { MatchPath } from '../matches/match-fields.js';
import { AGGREGATE_SCORES, TIMES, toStatus, toTeamReference, toTimes } from '../matches/match-objects.js';
import { boundGame } from '../matches/bound-game.js';

const DetailTeam = named(
  'GameMatchTeam',
  Type.Object(
    {
      _id: text('Team id.'),
      slug: nullable.string('Name in URLs; null if the profile no longer exists.'),
      name: text('Display name.'),
      tag: text('Short tag.'),
    },
    { description: 'A team in a match, for a game’s servers.' },
  ),
);

const GameMatchDetail = named(
  'GameMatchDetail',
  Type.Object(
    {
      id: text('Match id.'),
      gameId: text("The game's slug."),
      gameMode: text('Id of the mode.'),
      status: MatchStatus(),
      bestOf: integer('Maximum number of maps in the series.'),
      creatorTeam: nullable.object(DetailTeam, 'The team that created the match.'),
      acceptedTeam: nullable.object(DetailTeam, 'Its opponent; null until a team is accepted.'),
      ...AGGREGATE_SCORES,
      winnerTeamId: nullable.string('Id of the winning team; null while undecided, and for a draw.'),
      loserTeamId: nullable.string('Id of the losing team; null while undecided, and for a draw.'),
      ...TIMES,
      createdAt: nullable.instant('Creation time.'),
      leagueId: nullable.string('Id of the league that it counts for.', 'league_01j6qvx3k0fd8r5y2m9wcz0001'),
      leagueSeasonId: nullable.string('Id of the season that it counts for.', 'season_01j6qvx3k0fd8r5y2m9wcz0001'),
    },
    { description: 'A match, for the servers of its game.' },
  ),
);

export const getGameMatch = defineRoute({
  method: 'GET',
  path: '/game/matches/{matchId}',
  operationId: 'getGameMatch',
  summary: "Get a match of the key's game",
  description: ['Returns one match of the game that the key is bound to.'],
  section: 'docs/reference/matches.md#visibility',
  tag: 'Game developer',
  scope: 'game.lifecycle:read',
  keyKind: 'game_developer',
  params: MatchPath,
  response: Type.Object({ match: GameMatchDetail, timestamp: Timestamp() }),
  errors: ['error_match_not_found'],
  async handler({ params, caller, requestId }, context) {
    const row = present(
      (await context.matches.getGameMatch({ id: params.matchId, gameId: boundGame(caller) }, { caller, requestId })).match,
    );
    const teams = await context.readTeamReferences([row.creatorTeamId, row.acceptedTeamId]);
    const { winnerTeamId } = row;
    return {
      match: {
        id: row.id,
        gameId: row.gameId,
        gameMode: row.gameMode,
        status: toStatus(row.status),
        bestOf: row.bestOf,
        creatorTeam: toDetailTeam(teams, row.creatorTeamId),
        acceptedTeam: toDetailTeam(teams, row.acceptedTeamId),
        creatorTeamScore: row.creatorTeamScore ?? null,
        acceptedTeamScore: row.acceptedTeamScore ?? null,
        winnerTeamId: winnerTeamId ?? null,
        loserTeamId:
          winnerTeamId === undefined ? null : ([row.creatorTeamId, row.acceptedTeamId].find((id) => id !== winnerTeamId) ?? null),
        ...toTimes(row),
        createdAt: row.createdAt,
        leagueId: row.leagueId ?? null,
        leagueSeasonId: row.leagueSeasonId ?? null,
      },
    };
  },
});

function toDetailTeam(
  teams: ReadonlyMap<string, catalogProfile.TeamReference>,
  id: string | undefined,
): { _id: string; slug: string | null; name: string; tag: string } | null {
  const team = toTeamReference(teams, id);
  return team && { _id: team.id, slug: team.slug, name: team.name, tag: team.tag };
}
