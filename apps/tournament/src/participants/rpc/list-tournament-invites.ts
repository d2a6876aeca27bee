import type { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { readTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { listInvites } from '../store/invites.js';
import { toInvite } from '../to-invite.js';

/** The invites of a tournament, newest first. @throws DomainError error_tournament_not_found, error_not_tournament_staff */
export function listTournamentInvites(
  context: TournamentContext,
): Handlers<tournament.TournamentParticipantServiceService>['listTournamentInvites'] {
  return async ({ tournament: identifier }, call) => {
    const { tournament: row } = await readTournament(context, call, { operation: 'listTournamentInvites', tournament: identifier });
    return { invites: (await listInvites(context.pool, row.id)).map(toInvite) };
  };
}
