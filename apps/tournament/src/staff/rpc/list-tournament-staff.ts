import type { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { readTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { listStaff } from '../store/staff.js';

/** The staff of a tournament, oldest first. @throws DomainError error_tournament_not_found, error_not_tournament_staff */
export function listTournamentStaff(context: TournamentContext): Handlers<tournament.TournamentStaffServiceService>['listTournamentStaff'] {
  return async ({ tournament: identifier }, call) => {
    const { tournament: row } = await readTournament(context, call, { operation: 'listTournamentStaff', tournament: identifier });
    const staff = await listStaff(context.pool, row.id);
    return { staff: staff.map((member) => ({ ...member, createdAt: Date.parse(member.createdAt) })) };
  };
}
