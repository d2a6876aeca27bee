import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { nullable, Timestamp } from '../../http/fields.js';
import { MatchPath } from './match-fields.js';
import { refuseOtherGame } from './refuse-other-game.js';

const MatchPlayer = Type.Object({
  id: Type.String(),
  userId: Type.String(),
  teamId: Type.String(),
  username: nullable.string(),
  name: nullable.string(),
  avatarUrl: nullable.string(),
  rosterType: Type.Enum(['ACTIVE', 'BENCH']),
  attendanceStatus: Type.Enum(['ATTENDING', 'NOT_ATTENDING', 'TENTATIVE']),
  isCheckedIn: Type.Boolean(),
  checkedInAt: nullable.string(),
});

export const getMatchPlayers = defineRoute({
  method: 'GET',
  path: '/matches/{matchId}/players',
  operationId: 'getMatchPlayers',
  summary: 'List the players on the rosters of a match',
  section: 'contract 6',
  tag: 'Matches',
  scope: ['matches.user_matches:read', 'matches.team_matches:read', 'matches.org_matches:read'],
  params: MatchPath,
  response: Type.Object({ matchId: Type.String(), players: Type.Array(MatchPlayer), timestamp: Timestamp() }),
  errors: ['error_match_not_found', 'error_game_scope_mismatch'],
  async handler({ params, caller, requestId }, context) {
    await refuseOtherGame(params.matchId, caller, context);
    const { players } = await context.matchDetails.listMatchPlayers(params, { caller, requestId });
    const users = await context.readUserReferences(players.map(({ userId }) => userId), caller, requestId);
    return {
      matchId: params.matchId,
      players: players.map((player) => {
        const user = users.get(player.userId);
        return {
          id: player.id,
          userId: player.userId,
          teamId: player.teamId,
          username: user?.username ?? null,
          name: user?.name ?? null,
          avatarUrl: user?.avatarUrl ?? null,
          rosterType: player.rosterType as 'ACTIVE' | 'BENCH',
          attendanceStatus: player.attendanceStatus as 'ATTENDING' | 'NOT_ATTENDING' | 'TENTATIVE',
          isCheckedIn: player.isCheckedIn,
          checkedInAt: player.checkedInAt ?? null,
        };
      }),
    };
  },
});
