import type { tournament } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { TournamentContext } from '../../context.js';
import { listEvents } from '../store/events.js';

const MAX_EVENTS = 200;

/**
 * The events of a tournament. Only the gateway calls it and filters them for each reader.
 * @throws DomainError error_tournament_not_found
 */
export function listTournamentEvents({ pool }: TournamentContext): Handlers<tournament.TournamentServiceService>['listTournamentEvents'] {
  return async (request) => {
    const found = await listEvents(pool, { ...request, limit: Math.min(Math.max(request.limit, 1), MAX_EVENTS) });
    if (!found) throw new DomainError('error_tournament_not_found');
    return found;
  };
}
