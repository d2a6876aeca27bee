import type { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { createSubjectEvents } from '@matchpoint/events';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';

const listEvents = createSubjectEvents('match');

/**
 * The events of a match. Only the gateway calls it and filters them for each reader.
 * @throws error_match_not_found
 */
export function listMatchEvents({ pool }: MatchContext): Handlers<match.MatchEventServiceService>['listMatchEvents'] {
  return async ({ matchId, after, limit }) => {
    const found = await listEvents(pool, matchId, { after, limit });
    if (!found) throw new DomainError('error_match_not_found');
    return found;
  };
}
