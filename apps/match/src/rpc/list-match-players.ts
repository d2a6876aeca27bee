import type { match } from '@matchpoint/contracts';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findMatchState, findRosters } from '../db/match-state.js';
import { findAttendance } from '../db/rosters.js';
import { readStanding, requireReadable } from '../steps/callers.js';
import { readSeenTeams } from '../steps/read-seen-teams.js';
import { toPlayers } from '../steps/to-players.js';

/**
 * GET /matches/{matchId}/players. Only its active members see a private team's (docs/reference/matches.md#visibility).
 * @throws error_match_not_found
 */
export function listMatchPlayers(context: MatchContext): Handlers<match.MatchDetailServiceService>['listMatchPlayers'] {
  const { pool, peers } = context;
  return async ({ matchId }, call) => {
    const caller = requireCaller(call);
    const [found, rosters, attendance, standing] = await Promise.all([
      findMatchState(pool, matchId),
      findRosters(pool, matchId),
      findAttendance(pool, matchId),
      readStanding(peers, call, caller),
    ]);
    requireReadable(found, standing, caller);
    const seen = await readSeenTeams(
      context,
      rosters.map(({ teamId }) => teamId),
      standing,
      call,
    );
    return { players: rosters.filter(({ teamId }) => seen.has(teamId)).flatMap((roster) => toPlayers(matchId, roster, attendance)) };
  };
}
