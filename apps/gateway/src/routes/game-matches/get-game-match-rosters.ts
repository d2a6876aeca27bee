import type { catalogProfile, match } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { flag, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { MatchPath } from '../matches/match-fields.js';
import { GAME_READ } from '../matches/game-match-fields.js';

const RosterPlayer = named(
  'RosterPlayer',
  Type.Object(
    {
      userId: text('User id.'),
      teamId: text('Id of the player’s team in the match.'),
      username: nullable.string('Name in URLs; null if the profile no longer exists.'),
      name: nullable.string('Display name.', 'Gilded Acorn'),
      isCheckedIn: flag('Whether the player has confirmed attendance.'),
    },
    { description: 'A player on the active roster of a match.' },
  ),
);

export const getGameMatchRosters = defineRoute({
  ...GAME_READ,
  method: 'GET',
  path: '/game/matches/{matchId}/rosters',
  operationId: 'getGameMatchRosters',
  summary: 'Get the active rosters of a match',
  description: ['Lists the active players of a match of the key’s game, without substitutes, so that a server can admit them.'],
  section: 'docs/reference/matches.md#visibility',
  params: MatchPath,
  response: Type.Object({
    creatorTeamId: text('Id of the team that created the match.'),
    acceptedTeamId: nullable.string('Id of its opponent; null until a team is accepted.'),
    creatorRoster: list(RosterPlayer, 'Active players of the creator team.'),
    acceptedRoster: list(RosterPlayer, 'Active players of the opponent.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_match_not_found'],
  async handler({ params, caller, requestId }, context) {
    const rosters = await context.matchDetails.getGameMatchRosters(params, { caller, requestId });
    const { creatorRoster, acceptedRoster } = rosters;
    const users = await context.readUserReferences(
      [...creatorRoster, ...acceptedRoster].map(({ userId }) => userId),
      caller,
      requestId,
    );
    return {
      creatorTeamId: rosters.creatorTeamId,
      acceptedTeamId: rosters.acceptedTeamId ?? null,
      creatorRoster: creatorRoster.map((player) => toRosterPlayer(player, users)),
      acceptedRoster: acceptedRoster.map((player) => toRosterPlayer(player, users)),
    };
  },
});

function toRosterPlayer(
  { userId, teamId, isCheckedIn }: match.MatchPlayer,
  users: ReadonlyMap<string, catalogProfile.UserReference>,
): Static<typeof RosterPlayer> {
  const user = users.get(userId);
  return { userId, teamId, username: user?.username ?? null, name: user?.name ?? null, isCheckedIn };
}
