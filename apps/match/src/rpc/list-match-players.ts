import type { match } from '@matchpoint/contracts';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findMatchState, findRosters } from '../db/match-state.js';
import { findAttendance } from '../db/rosters.js';
import { readStanding, requireReadable } from './callers.js';
import { toPlayers } from './to-players.js';

/** GET /matches/{matchId}/players. A private team's are left out for all but its active members (contract 7). @throws error_match_not_found */
export function listMatchPlayers({ pool, peers, readTeamRosters }: MatchContext): Handlers<match.MatchDetailServiceService>['listMatchPlayers'] {
  return async ({ matchId }, call) => {
    const caller = requireCaller(call);
    const [found, rosters, attendance, standing] = await Promise.all([
      findMatchState(pool, matchId), findRosters(pool, matchId), findAttendance(pool, matchId), readStanding(peers, call, caller),
    ]);
    requireReadable(found, standing, caller);
    const teams = await readTeamRosters(rosters.map(({ teamId }) => teamId));
    const shown = rosters.filter(({ teamId }) => teams.get(teamId)?.isPrivate !== true || standing.teams.has(teamId));
    return { players: shown.flatMap((roster) => toPlayers(matchId, roster, attendance)) };
  };
}
