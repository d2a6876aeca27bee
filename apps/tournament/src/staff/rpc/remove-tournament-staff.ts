import { tournament } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { findUserId } from '../../peers/index.js';
import { removeStaff } from '../store/staff.js';

/** Takes a user off the staff. @throws DomainError as administerTournament, error_tournament_staff_not_found */
export function removeTournamentStaff(
  context: TournamentContext,
): Handlers<tournament.TournamentStaffServiceService>['removeTournamentStaff'] {
  return ({ tournament: identifier, userId: user }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'removeTournamentStaff', tournament: identifier },
      {
        codec: tournament.RemoveTournamentStaffResponse,
        askAhead: () => findUserId(context.peers, call, user),
        async write({ tx, tournament: row, now, note }, userId) {
          if (userId === undefined || !(await removeStaff(tx, row.id, userId))) throw new DomainError('error_tournament_staff_not_found');
          await note({ action: 'staff_removed', targetType: 'user', targetId: userId });
          return { timestamp: now.toISOString() };
        },
      },
    );
}
