import { match } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { allowedCommands } from '../domain/lifecycle.js';
import { MATCH_STATUSES, type MatchStatus } from '../domain/statuses.js';
import { actOnMatch } from '../steps/act-on-match.js';
import { requireGameDeveloper, requireOwnGame } from '../steps/callers.js';

/** The commands by which a developer reaches a status; no other status can be set. */
const COMMAND_TO = { IN_PROGRESS: 'start', COMPLETED: 'complete', CANCELLED: 'cancel' } as const satisfies Partial<
  Record<MatchStatus, string>
>;

function isSettable(status: MatchStatus): status is keyof typeof COMMAND_TO {
  return Object.hasOwn(COMMAND_TO, status);
}

/**
 * PATCH /game/matches/{matchId}/status.
 * @throws INVALID_INPUT for what is no status; error_match_not_in_valid_state for one that cannot be reached now
 */
export function updateGameMatchStatus(context: MatchContext): Handlers<match.MatchCommandServiceService>['updateGameMatchStatus'] {
  return (request, call) => {
    const developer = requireGameDeveloper(call);
    const wanted = MATCH_STATUSES.find((status) => status === request.status);
    if (!wanted) throw invalidInput('body.status', `must be one of ${MATCH_STATUSES.join(', ')}`);
    return actOnMatch(context, call, {
      matchId: request.matchId,
      codec: match.UpdateGameMatchStatusResponse,
      authorize: (found) => requireOwnGame(found, developer),
      async act({ apply, match: before, timestamp }) {
        if (!isSettable(wanted)) {
          const allowed = allowedCommands(before, 'game').join(', ');
          throw new DomainError('error_match_not_in_valid_state', {
            message: `The match is ${before.status} and cannot be set to ${wanted}; allowed now: ${allowed || 'nothing'}.`,
          });
        }
        const { match: after } = await apply({ name: COMMAND_TO[wanted], by: 'game' });
        return { previousStatus: before.status, newStatus: after.status, timestamp };
      },
    });
  };
}
