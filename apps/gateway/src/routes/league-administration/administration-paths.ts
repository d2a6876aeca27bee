import { ASSIGNABLE_ROLES } from '@matchpoint/core';
import Type from 'typebox';
import { choice, Identifier } from '../../operation/fields.js';
import { LeaguePath } from '../leagues/league-objects.js';

/** Paths and fields shared by the operations of league administration. */

export const BanPath = Type.Object({ ...LeaguePath.properties, banId: Identifier('Ban id.') });
export const CooldownPath = Type.Object({ ...LeaguePath.properties, cooldownId: Identifier('Cooldown id.') });
export const LeagueTeamPath = Type.Object({
  ...LeaguePath.properties,
  leagueTeamId: Identifier('Id of the team, or of its membership in the league.'),
});
export const MemberPath = Type.Object({ ...LeaguePath.properties, memberId: Identifier('Id of the membership, or of the user.') });
export const LeagueGamePath = Type.Object({
  ...LeaguePath.properties,
  leagueGameId: Identifier('Slug or convexId of the game.', 'valorant'),
});
export const DisplayRulePath = Type.Object({ ...LeaguePath.properties, displayRuleId: Identifier('Display rule id.') });
export const SeasonPath = Type.Object({ ...LeaguePath.properties, seasonId: Identifier('Season id.') });
export const PenaltyPath = Type.Object({ ...LeaguePath.properties, penaltyId: Identifier('Penalty id.') });
export const LeagueMatchPath = Type.Object({ ...LeaguePath.properties, matchId: Identifier('Match id.') });

export const GameId = () => Identifier('Slug or convexId of the game.', 'valorant');
export const Reason = () =>
  Type.Optional(
    Type.String({ maxLength: 500, description: 'Reason, for the team and the staff.', examples: ['The roster is not complete.'] }),
  );
export const StaffRole = () =>
  choice(
    'LeagueStaffRole',
    ASSIGNABLE_ROLES,
    'An assignable role on the staff of a league, highest first; each includes the permissions of the lower ones.',
  );
