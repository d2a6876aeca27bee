import type { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findMatchState, findRosters } from '../db/match-state.js';
import { findAttendance } from '../db/rosters.js';
import type { Side } from '../domain/match-state.js';
import { requireGameDeveloper, requireOwnGame } from '../steps/callers.js';
import { toPlayers } from '../steps/to-players.js';

/** GET /game/matches/{matchId}/rosters: the players, including those of private teams, because the game has to admit them. */
export function getGameMatchRosters({ pool }: MatchContext): Handlers<match.MatchDetailServiceService>['getGameMatchRosters'] {
  return async ({ matchId }, call) => {
    const developer = requireGameDeveloper(call);
    const [found, rosters, attendance] = await Promise.all([
      findMatchState(pool, matchId),
      findRosters(pool, matchId),
      findAttendance(pool, matchId),
    ]);
    if (!found) throw new DomainError('error_match_not_found');
    requireOwnGame(found, developer);
    const playersOf = (side: Side): match.MatchPlayer[] =>
      rosters
        .filter((roster) => roster.side === side)
        .flatMap((roster) => toPlayers(matchId, roster, attendance))
        .filter(({ rosterType }) => rosterType === 'ACTIVE');
    return {
      creatorTeamId: found.creatorTeamId,
      acceptedTeamId: found.acceptedTeamId ?? undefined,
      creatorRoster: playersOf('creator'),
      acceptedRoster: playersOf('accepted'),
    };
  };
}
