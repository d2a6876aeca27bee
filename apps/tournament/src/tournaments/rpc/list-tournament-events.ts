import type { tournament } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { createSubjectEvents } from '@matchpoint/events';
import type { Handlers } from '@matchpoint/rpc';
import type { TournamentContext } from '../../context.js';

const listEvents = createSubjectEvents('tournament');

/**
 * The events of a tournament. Only the gateway calls it and filters them for each reader.
 * @throws DomainError error_tournament_not_found
 */
export function listTournamentEvents({ pool }: TournamentContext): Handlers<tournament.TournamentServiceService>['listTournamentEvents'] {
  return async ({ tournamentId, after, limit }) => {
    const found = await listEvents(pool, tournamentId, { after, limit });
    if (!found) throw new DomainError('error_tournament_not_found');
    return found;
  };
}
