import type { tournament } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { TournamentContext } from '../../context.js';
import { findTournament } from '../../record/index.js';
import { listStarted } from '../store/started.js';
import { verifyTournament } from '../verify-tournament.js';

/** Number of tournaments per batch. */
const AT_ONCE = 25;

/** The next batch of `matchpoint tournaments verify` (docs/reference/tournaments.md#verification). */
export function verifyTournaments(
  context: TournamentContext,
): Handlers<tournament.TournamentMaintenanceServiceService>['verifyTournaments'] {
  return async ({ tournament: identifier, after, repair }) => {
    const ids = identifier === undefined ? await listStarted(context.pool, after, AT_ONCE) : [await requireId(context, identifier)];
    const differences: tournament.TournamentDifference[] = [];
    for (const id of ids) differences.push(...(await verifyTournament(context, id, repair)));
    return { tournaments: ids.length, differences, ...(ids.length === AT_ONCE && { next: ids.at(-1)! }) };
  };
}

async function requireId({ pool }: Pick<TournamentContext, 'pool'>, identifier: string): Promise<string> {
  const found = await findTournament(pool, identifier);
  if (found === undefined) throw new DomainError('error_tournament_not_found');
  return found.id;
}
