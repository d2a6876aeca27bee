import type { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { readTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { listParticipants, listRosters } from '../../rosters/index.js';
import { toParticipant } from '../to-participant.js';

/** Pending entries, oldest first. @throws DomainError error_tournament_not_found, error_not_tournament_staff */
export function listTournamentApplications(
  context: TournamentContext,
): Handlers<tournament.TournamentParticipantServiceService>['listTournamentApplications'] {
  return async ({ tournament: identifier }, call) => {
    const { tournament: row } = await readTournament(context, call, { operation: 'listTournamentApplications', tournament: identifier });
    const pending = await listParticipants(context.pool, row.id, ['PENDING'], { limit: 2000 });
    const rosters = await listRosters(
      context.pool,
      pending.map(({ id }) => id),
    );
    return { applications: pending.map((one) => toParticipant(one, rosters.get(one.id) ?? [])) };
  };
}
