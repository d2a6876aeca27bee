import { match } from '@matchpoint/contracts';
import { MATCH_STATUSES, type MatchStatus } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findDecider } from '../disputes/index.js';
import { cannotBecome } from '../domain/not-allowed.js';
import { actOnMatch } from '../steps/act-on-match.js';
import { type MatchAuthority, tellOperated } from '../steps/match-authority.js';

/** The commands by which a developer, or a league's staff, reaches a status; no other status can be set. */
const COMMAND_TO: Readonly<Record<MatchAuthority['by'], Partial<Record<MatchStatus, 'start' | 'complete' | 'cancel'>>>> = {
  game: { IN_PROGRESS: 'start', COMPLETED: 'complete', CANCELLED: 'cancel' },
  league: { IN_PROGRESS: 'start', CANCELLED: 'cancel' },
};

/**
 * PATCH /game/matches/{matchId}/status, and a league's.
 * @throws INVALID_INPUT for an unknown status; error_dispute_conflict; error_match_not_in_valid_state for one that cannot be reached now
 */
export function updateGameMatchStatus(context: MatchContext): Handlers<match.MatchCommandServiceService>['updateGameMatchStatus'] {
  return async (request, call) => {
    const authority = await findDecider(context, call, 'updateLeagueMatchStatus', request.league);
    const wanted = MATCH_STATUSES.find((status) => status === request.status);
    if (!wanted) throw invalidInput('body.status', `must be one of ${MATCH_STATUSES.join(', ')}`);
    return actOnMatch(context, call, {
      matchId: request.matchId,
      codec: match.UpdateGameMatchStatusResponse,
      async authorize(found, tx) {
        authority.requireOwn(found);
        await authority.requireImpartial(found, tx);
      },
      async act({ tx, apply, match: before, timestamp }) {
        const command = COMMAND_TO[authority.by][wanted];
        if (command === undefined) throw cannotBecome(before, wanted, authority.by);
        const { match: after } = await apply({ name: command, by: authority.by });
        await tellOperated(tx, authority, before, 'match.status_changed', { previousStatus: before.status, newStatus: after.status });
        return { previousStatus: before.status, newStatus: after.status, timestamp };
      },
    });
  };
}
