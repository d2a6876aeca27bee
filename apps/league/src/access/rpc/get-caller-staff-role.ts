import type { league } from '@matchpoint/contracts';
import type { LeagueRole, StaffRole } from '@matchpoint/core';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { findPlatformRole } from '../require-platform-staff.js';
import { isAtLeast } from '../rules/rank.js';
import { findRole } from '../store/league-access.js';

/**
 * The role with which the caller reaches a required staff role, or else their platform role. A key bound to another league has no role in
 * this one. @throws as findPlatformRole
 */
export function getCallerStaffRole(context: LeagueContext): Handlers<league.LeagueServiceService>['getCallerStaffRole'] {
  return async ({ leagueId, floor, platformFloor }, call) => {
    const caller = requireCaller(call);
    const isBoundElsewhere = caller.kind === 'league_operator' && caller.leagueId !== leagueId;
    const isNobody = leagueId === '' || caller.userId === '' || isBoundElsewhere;
    const role = isNobody ? undefined : await findRole(context.pool, leagueId, caller.userId);
    if (role && isAtLeast(role, floor as LeagueRole)) return { role };
    return { platformRole: await findPlatformRole(context, call, platformFloor as StaffRole) };
  };
}
