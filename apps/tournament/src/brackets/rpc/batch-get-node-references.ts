import type { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { TournamentContext } from '../../context.js';
import { findNodeReferences } from '../store/node-references.js';

/** The tournament and node that matches decide, for embedding in matches (docs/reference/matches.md#objects). */
export function batchGetNodeReferences({
  pool,
}: TournamentContext): Handlers<tournament.TournamentBracketServiceService>['batchGetNodeReferences'] {
  return async ({ ids }) => ({ nodes: await findNodeReferences(pool, ids) });
}
