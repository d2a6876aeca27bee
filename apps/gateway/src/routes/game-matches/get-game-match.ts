import type { catalogProfile } from '@matchpoint/contracts';
import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Identifier, MatchStatus, nullable, Timestamp } from '../../http/fields.js';
import { present } from '../api-objects.js';
import { toStatus, toTeamReference, toTimes } from '../matches/match-objects.js';
import { boundGame } from './bound-game.js';

const DetailTeam = Type.Object({ _id: Type.String(), name: Type.String(), tag: Type.String() });

const GameMatchDetail = Type.Object({
  id: Type.String(),
  gameId: Type.String(),
  gameMode: Type.String(),
  status: MatchStatus(),
  bestOf: Type.Integer(),
  creatorTeam: nullable.object(DetailTeam),
  acceptedTeam: nullable.object(DetailTeam),
  creatorTeamScore: nullable.integer(),
  acceptedTeamScore: nullable.integer(),
  winnerTeamId: nullable.string(),
  loserTeamId: nullable.string(),
  scheduledAt: nullable.string(),
  startedAt: nullable.string(),
  completedAt: nullable.string(),
  createdAt: nullable.string(),
  leagueId: nullable.string(),
  leagueSeasonId: nullable.string(),
});

export const getGameMatch = defineRoute({
  method: 'GET',
  path: '/game/matches/{matchId}',
  operationId: 'getGameMatch',
  summary: "Get a match of the key's game",
  section: '4.22',
  tag: 'Game developer',
  scope: 'game.lifecycle:read',
  keyKind: 'game_developer',
  params: Type.Object({ matchId: Identifier('Match id') }),
  response: Type.Object({ match: GameMatchDetail, timestamp: Timestamp() }),
  errors: ['error_match_not_found'],
  async handler({ params, caller, requestId }, context) {
    const row = present((await context.matches.getGameMatch({ id: params.matchId, gameId: boundGame(caller) }, { caller, requestId })).match);
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
        loserTeamId: winnerTeamId === undefined ? null : ([row.creatorTeamId, row.acceptedTeamId].find((id) => id !== winnerTeamId) ?? null),
        ...toTimes(row),
        createdAt: row.createdAt,
        leagueId: row.leagueId ?? null,
        leagueSeasonId: row.leagueSeasonId ?? null,
      },
    };
  },
});

function toDetailTeam(teams: ReadonlyMap<string, catalogProfile.TeamReference>, id: string | undefined): { _id: string; name: string; tag: string } | null {
  const team = toTeamReference(teams, id);
  return team && { _id: team.id, name: team.name, tag: team.tag };
}
