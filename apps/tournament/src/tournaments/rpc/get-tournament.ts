import type { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { readTournament } from '../../access/index.js';
import { findNeedingDecision } from '../../brackets/index.js';
import type { TournamentContext } from '../../context.js';
import { toTournament } from '../to-tournament.js';

/** A tournament, with the caller's permissions for it. @throws DomainError error_tournament_not_found */
export function getTournament(context: TournamentContext): Handlers<tournament.TournamentServiceService>['getTournament'] {
  return async ({ tournament: identifier }, call) => {
    const { tournament: row, authority } = await readTournament(context, call, { operation: 'getTournament', tournament: identifier });
    const hasNodeToDecide = (await findNeedingDecision(context.pool, [row.id])).has(row.id);
    const { isAdmin, isManager, isPlatformStaff } = authority;
    return {
      tournament: toTournament(row, { hasNodeToDecide, now: context.clock.now(), isManager }),
      viewer: { isAdmin, isManager, isPlatformStaff },
    };
  };
}
