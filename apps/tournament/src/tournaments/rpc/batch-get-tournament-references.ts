import type { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { TournamentContext } from '../../context.js';
import { findTournamentReferences } from '../store/references.js';

/** Names of tournaments that other services' rows mention, and whether they are listed. */
export function batchGetTournamentReferences({
  pool,
}: TournamentContext): Handlers<tournament.TournamentServiceService>['batchGetTournamentReferences'] {
  return async ({ ids }) => ({ tournaments: await findTournamentReferences(pool, ids) });
}
