import { tournament } from '@matchpoint/contracts';
import { DAY_MS } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { findRoleCandidate } from '../../peers/index.js';
import { countTournamentsOfStaff, listStaff, setStaff } from '../store/staff.js';

const MOST_STAFF = 100;
/** Tournaments on whose staff a user may be. */
const MOST_TOURNAMENTS = 500;
/** Tournaments that were over this long ago do not count. */
const OVER_DAYS = 30;

/**
 * Adds a user to the staff, or changes their role.
 * @throws DomainError as administerTournament; error_user_not_found, also for a higher role of a suspended user;
 * error_limit_reached; INVALID_INPUT for the host
 */
export function addTournamentStaff(context: TournamentContext): Handlers<tournament.TournamentStaffServiceService>['addTournamentStaff'] {
  return ({ tournament: identifier, userId: user, role }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'addTournamentStaff', tournament: identifier },
      {
        codec: tournament.AddTournamentStaffResponse,
        askAhead: () => findRoleCandidate(context.peers, call, user),
        async write({ tx, tournament: row, caller, now, note }, candidate) {
          if (candidate === undefined) throw new DomainError('error_user_not_found');
          const { userId } = candidate;
          if (row.hostType === 'user' && row.hostId === userId) throw invalidInput('body.userId', 'hosts the tournament');
          const staff = await listStaff(tx, row.id);
          const present = staff.find((member) => member.userId === userId);
          const isNew = present === undefined;
          const isHigher = isNew || (present.role === 'MODERATOR' && role === 'ADMIN');
          if (isHigher && !candidate.mayHold) throw new DomainError('error_user_not_found');
          if (isNew && staff.length >= MOST_STAFF) throw new DomainError('error_limit_reached');
          if (isNew && (await countTournamentsOfStaff(tx, userId, new Date(now.getTime() - OVER_DAYS * DAY_MS))) >= MOST_TOURNAMENTS)
            throw new DomainError('error_limit_reached', {
              message: `The user is on the staff of ${MOST_TOURNAMENTS} tournaments already.`,
            });
          await setStaff(tx, { tournamentId: row.id, userId, role, addedBy: caller.userId }, now);
          await note({ action: isNew ? 'staff_added' : 'staff_role_changed', targetType: 'user', targetId: userId, metadata: { role } });
          return { timestamp: now.toISOString() };
        },
      },
    );
}
