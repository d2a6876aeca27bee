import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { choice, flag, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { AttendanceStatus, MatchPath } from './match-fields.js';
import { refuseOtherGame } from './refuse-other-game.js';

const MatchPlayer = named(
  'MatchPlayer',
  Type.Object(
    {
      id: text('Id of the roster entry.'),
      userId: text('User id.'),
      teamId: text('Id of the player’s team in the match.'),
      username: nullable.string('Name in URLs; null if the profile no longer exists.'),
      name: nullable.string('Display name.'),
      avatarUrl: nullable.uri('Picture of the player.', 'https://cdn.example.org/avatars/gildedacorn.png'),
      rosterType: choice('RosterType', ['ACTIVE', 'BENCH'], 'Whether the player plays or is a substitute.'),
      attendanceStatus: AttendanceStatus(),
      isCheckedIn: flag('Whether the player has confirmed attendance.'),
      checkedInAt: nullable.instant('Time of the confirmation.', '2024-09-01T11:40:00.000Z'),
    },
    { description: 'A player on a roster of a match.' },
  ),
);

export const getMatchPlayers = defineRoute({
  method: 'GET',
  path: '/matches/{matchId}/players',
  operationId: 'getMatchPlayers',
  summary: 'List the players on the rosters of a match',
  description: [
    'Lists the players on the rosters of a match with their attendance.',
    'Players of a private team are shown only to its active members.',
  ],
  section: 'docs/reference/matches.md#visibility',
  tag: 'Matches',
  accepts: 'visitor',
  scope: ['matches.user_matches:read', 'matches.team_matches:read', 'matches.org_matches:read'],
  params: MatchPath,
  response: Type.Object({
    matchId: text('Match id.'),
    players: list(MatchPlayer, 'Players of both teams, including substitutes.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_match_not_found', 'error_game_scope_mismatch'],
  async handler({ params, caller, requestId }, context) {
    await refuseOtherGame(params.matchId, caller, context);
    const { players } = await context.matchDetails.listMatchPlayers(params, { caller, requestId });
    const users = await context.readUserReferences(
      players.map(({ userId }) => userId),
      caller,
      requestId,
    );
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
