import { leagueOperationOf, type LeagueOperationName } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import type { LeagueAccess } from './store/league-access.js';
import { requireStaff } from './require-league.js';

/**
 * The league of a read for its staff, by LEAGUE_OPERATIONS.
 * @throws DomainError error_league_not_found, error_league_scope_mismatch, error_league_role_required
 */
export function readForStaff(
  context: LeagueContext,
  call: CallContext,
  { operation, league }: { operation: LeagueOperationName; league: string },
): Promise<LeagueAccess> {
  const { floor, keyKind } = leagueOperationOf(operation);
  return requireStaff(context, context.pool, call, {
    identifier: league,
    ...(keyKind && { kinds: [keyKind] }),
    ...(floor && { floor }),
  });
}
