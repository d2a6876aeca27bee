import type { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findMatchState } from '../db/match-state.js';
import { requireGameDeveloper, requireOwnGame } from '../steps/callers.js';

/** GET /game/matches/{matchId}/status. */
export function getGameMatchStatus({ pool }: MatchContext): Handlers<match.MatchDetailServiceService>['getGameMatchStatus'] {
  return async ({ matchId }, call) => {
    const developer = requireGameDeveloper(call);
    const found = await findMatchState(pool, matchId);
    if (!found) throw new DomainError('error_match_not_found');
    requireOwnGame(found, developer);
    const { status, creatorTeamScore, acceptedTeamScore, winnerTeamId, completedAt } = found;
    return {
      matchId,
      status,
      creatorMapWins: creatorTeamScore ?? 0,
      opponentMapWins: acceptedTeamScore ?? 0,
      winnerTeamId: winnerTeamId ?? undefined,
      completedAt: completedAt ?? undefined,
    };
  };
}
