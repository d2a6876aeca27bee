import { type TournamentOperationName, tournamentOperationOf } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { TournamentContext } from '../context.js';
import { findTournament, type TournamentRow } from '../record/index.js';
import { type Authority, insufficient, readOutsideAuthority, refuseOrganizerKey, refuseOtherGame, settleAuthority } from './authority.js';

export interface SeenTournament {
  readonly tournament: TournamentRow;
  readonly authority: Authority;
}

/**
 * A tournament that the caller may read, with their permissions for it.
 * @throws DomainError error_tournament_not_found, error_not_tournament_staff, error_second_factor_required, error_game_scope_mismatch,
 * error_league_scope_mismatch
 */
export async function readTournament(
  context: Pick<TournamentContext, 'peers' | 'pool'>,
  call: CallContext,
  { operation, tournament: identifier }: { operation: TournamentOperationName; tournament: string },
  mayBeDraft?: (tournament: TournamentRow) => Promise<boolean>,
): Promise<SeenTournament> {
  const { floor } = tournamentOperationOf(operation);
  const caller = requireCaller(call);
  const tournament = await findTournament(context.pool, identifier);
  if (tournament === undefined) throw new DomainError('error_tournament_not_found');
  const authority = await settleAuthority(context.pool, tournament, caller, await readOutsideAuthority(context, call, tournament));
  const isHidden = !tournament.isPublished && !authority.isManager;
  if (isHidden && (await mayBeDraft?.(tournament)) !== true) throw insufficient(authority, 'error_tournament_not_found');
  refuseOtherGame(caller, tournament);
  if (floor === 'manager') {
    refuseOrganizerKey(caller, tournament);
    if (!authority.isManager) throw insufficient(authority, 'error_not_tournament_staff');
  }
  return { tournament, authority };
}
