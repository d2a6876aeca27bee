import { LEAGUE_OPERATIONS, type league, leagueOperationOf, type LeagueOperationName } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import { admit, findHelpOfPlatform, findLeagueAccess, refuseOtherKey } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';

/**
 * Whether the caller may currently perform an operation on matches of a league. The key is checked at once. The match service applies the
 * answer about the role and the league's status only after it has found the match (docs/reference/order-of-checks.md).
 * @throws DomainError error_league_not_found, error_league_scope_mismatch
 */
export function admitMatchOperation(context: LeagueContext): Handlers<league.LeagueServiceService>['admitMatchOperation'] {
  return async ({ operation: name, league: identifier }, call) => {
    if (!Object.hasOwn(LEAGUE_OPERATIONS, name)) throw invalidInput('operation', 'unknown');
    const operationName = name as LeagueOperationName;
    const operation = leagueOperationOf(operationName);
    const caller = requireCaller(call);
    const league = await findLeagueAccess(context.pool, identifier, caller.userId, false);
    if (!league) throw new DomainError('error_league_not_found');
    refuseOtherKey(operation, caller, league.id);
    try {
      const platformRole = await findHelpOfPlatform(context, call, operation, league);
      admit(operationName, { league, role: platformRole ? 'OWNER' : league.role });
      return { leagueId: league.id, platformRole };
    } catch (error) {
      if (error instanceof DomainError && error.code !== 'error_unavailable')
        return { leagueId: league.id, refusal: error.code, message: error.message };
      throw error;
    }
  };
}
