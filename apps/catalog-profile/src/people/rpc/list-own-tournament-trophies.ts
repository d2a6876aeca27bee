import type { catalogProfile } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { callerIdOf } from '../../requests/index.js';
import { listTournamentTrophiesOf } from '../store/trophies.js';

const MAX_TOURNAMENTS = 100;

/** The caller's trophies of these tournaments, without those that were withdrawn (docs/reference/users.md#trophies). */
export function listOwnTournamentTrophies({ pool }: CatalogProfileContext) {
  return async (
    { tournamentIds }: catalogProfile.ListOwnTournamentTrophiesRequest,
    call: CallContext,
  ): Promise<catalogProfile.ListOwnTournamentTrophiesResponse> => {
    if (tournamentIds.length > MAX_TOURNAMENTS) throw invalidInput('tournamentIds', `must be at most ${MAX_TOURNAMENTS}`);
    return { trophies: await listTournamentTrophiesOf(pool, callerIdOf(call), tournamentIds) };
  };
}
