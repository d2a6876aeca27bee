import type { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { requirePlatformStaff } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { listAwaitingApproval } from '../store/lists.js';
import { toTournament } from '../to-tournament.js';

/** Tournaments that await approval by platform staff, or whose changes do, oldest first. @throws DomainError as requirePlatformStaff */
export function listTournamentsAwaitingApproval(
  context: TournamentContext,
): Handlers<tournament.TournamentServiceService>['listTournamentsAwaitingApproval'] {
  return async ({ pageSize, after }, call) => {
    await requirePlatformStaff(context, call);
    const found = await listAwaitingApproval(context.pool, { after, limit: pageSize + 1 });
    const now = context.clock.now();
    return {
      tournaments: found.slice(0, pageSize).map((row) => toTournament(row, { hasNodeToDecide: false, now, isManager: true })),
      hasMore: found.length > pageSize,
    };
  };
}
