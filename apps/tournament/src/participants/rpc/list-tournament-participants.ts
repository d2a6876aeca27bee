import type { tournament } from '@matchpoint/contracts';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import { readTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { listRosters, listSlotHolders } from '../../rosters/index.js';
import { readOpenRosters } from '../read-open-rosters.js';
import { toParticipant } from '../to-participant.js';

/** Participants that hold a slot, or held one when the tournament started, oldest first. @throws DomainError error_tournament_not_found */
export function listTournamentParticipants(
  context: TournamentContext,
): Handlers<tournament.TournamentParticipantServiceService>['listTournamentParticipants'] {
  return async ({ tournament: identifier, pageSize, after }, call) => {
    const { tournament: row, authority } = await readTournament(context, call, {
      operation: 'listTournamentParticipants',
      tournament: identifier,
    });
    const found = await listSlotHolders(context.pool, row.id, {
      ...(after && { after }),
      ...(pageSize !== undefined && { limit: pageSize + 1 }),
    });
    const page = pageSize === undefined ? found : found.slice(0, pageSize);
    const ids = page.map(({ id }) => id);
    const rosters = await listRosters(context.pool, ids);
    const open = await readOpenRosters(context, requireCaller(call), page, authority.isManager);
    const last = page.at(-1);
    return {
      participants: page.map((one) => toParticipant(one, open.has(one.id) ? (rosters.get(one.id) ?? []) : [])),
      hasMore: found.length > page.length,
      ...(last && { last: { registeredAt: last.registeredAt, id: last.id } }),
    };
  };
}
