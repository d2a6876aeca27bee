import type { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { listMatchEvents as readEvents } from '../db/list-match-events.js';

const MAX_EVENTS = 200;

/**
 * The events of a match. Only the gateway calls it and filters them for each reader.
 * @throws error_match_not_found
 */
export function listMatchEvents({ pool }: MatchContext): Handlers<match.MatchEventServiceService>['listMatchEvents'] {
  return async (request) => {
    const limit = Math.min(Math.max(request.limit, 1), MAX_EVENTS);
    const found = await readEvents(pool, { ...request, limit });
    if (!found) throw new DomainError('error_match_not_found');
    return found;
  };
}
