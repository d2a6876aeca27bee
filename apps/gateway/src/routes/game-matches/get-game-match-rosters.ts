import type { catalogProfile, match } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { nullable, Timestamp } from '../../http/fields.js';
import { MatchPath } from '../matches/match-fields.js';
import { GAME_READ } from './game-match-fields.js';

const RosterPlayer = Type.Object({
  userId: Type.String(),
  teamId: Type.String(),
  username: nullable.string(),
  name: nullable.string(),
  isCheckedIn: Type.Boolean(),
});

export const getGameMatchRosters = defineRoute({
  ...GAME_READ,
  method: 'GET',
  path: '/game/matches/{matchId}/rosters',
  operationId: 'getGameMatchRosters',
  summary: 'Get the active rosters of a match',
  section: '4.22',
  params: MatchPath,
  response: Type.Object({
    creatorTeamId: Type.String(),
    acceptedTeamId: nullable.string(),
    creatorRoster: Type.Array(RosterPlayer),
    acceptedRoster: Type.Array(RosterPlayer),
    timestamp: Timestamp(),
  }),
  errors: ['error_match_not_found'],
  async handler({ params, caller, requestId }, context) {
    const rosters = await context.matchDetails.getGameMatchRosters(params, { caller, requestId });
    const { creatorRoster, acceptedRoster } = rosters;
    const users = await context.readUserReferences([...creatorRoster, ...acceptedRoster].map(({ userId }) => userId), caller, requestId);
    return {
      creatorTeamId: rosters.creatorTeamId,
      acceptedTeamId: rosters.acceptedTeamId ?? null,
      creatorRoster: creatorRoster.map((player) => toRosterPlayer(player, users)),
      acceptedRoster: acceptedRoster.map((player) => toRosterPlayer(player, users)),
    };
  },
});

function toRosterPlayer({ userId, teamId, isCheckedIn }: match.MatchPlayer, users: ReadonlyMap<string, catalogProfile.UserReference>): Static<typeof RosterPlayer> {
  const user = users.get(userId);
  return { userId, teamId, username: user?.username ?? null, name: user?.name ?? null, isCheckedIn };
}
