import { tournament } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { findUserId } from '../../peers/index.js';
import { notInTournament } from '../../record/index.js';
import { removeStaff } from '../store/staff.js';

/**
 * Removes a user from the staff. Nobody is asked before they are added, so everyone may leave, MODERATORs too.
 * @throws DomainError as administerTournament
 */
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
        endsOwnRight: true,
        async find({ caller, authority }, userId) {
          if (!authority.isAdmin && userId !== caller.userId) throw new DomainError('error_not_tournament_staff');
        },
        async write({ tx, tournament: row, now, note }, userId) {
          if (userId === undefined || !(await removeStaff(tx, row.id, userId))) throw notInTournament('member of the staff');
          await note({ action: 'staff_removed', targetType: 'user', targetId: userId });
          return { timestamp: now.toISOString() };
        },
      },
    );
}
