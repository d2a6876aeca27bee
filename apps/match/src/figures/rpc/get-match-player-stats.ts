import type { match } from '@matchpoint/contracts';
import { coalesce, type Handlers, requireCaller } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import type { Standing } from '../../domain/standing.js';
import { readStanding, requireReadable } from '../../steps/callers.js';
import { readTeamsSeenBy } from '../../steps/read-seen-teams.js';
import { findMatchesWithStats } from '../store/matches-with-stats.js';
import { toMatchStats } from '../to-match-stats.js';

const NO_TEAMS: Standing['teams'] = new Map();

/**
 * GET /matches/{matchId}/player-stats. A private team's players are visible only to its active members.
 * @throws error_match_not_found; error_game_scope_mismatch
 */
export function getMatchPlayerStats(context: MatchContext): Handlers<match.MatchFiguresServiceService>['getMatchPlayerStats'] {
  const { pool, peers } = context;
  const find = coalesce((ids: string[]) => findMatchesWithStats(pool, ids));
  return async ({ matchId }, call) => {
    const caller = requireCaller(call);
    const found = await find(matchId);
    // Everybody may read a published match, so the caller's teams matter only for others.
    const standing = found?.publishStatus === 'PUBLISHED' ? { ...caller, teams: NO_TEAMS } : await readStanding(peers, call, caller);
    requireReadable(found, standing, caller);
    const { rosters, maps } = found;
    const teamIds = rosters.map(({ teamId }) => teamId);
    const seen = maps.length === 0 ? new Set<string>() : await readTeamsSeenBy(context, teamIds, caller, call);
    return toMatchStats(maps, rosters, seen);
  };
}
