import type { match } from '@matchpoint/contracts';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { readStanding } from '../../steps/callers.js';
import { readSeenTeams } from '../../steps/read-seen-teams.js';
import { listSeasonTotals } from '../store/list-figures.js';
import { toSums } from '../to-sums.js';

/** More than are answered, since some of them may be nobody's to see. */
const MAX_ROWS = 300;

/** The first players of a season by one statistic. Those of a private team are left out for all but its active members. */
export function listSeasonPlayerStats(context: MatchContext): Handlers<match.MatchFiguresServiceService>['listSeasonPlayerStats'] {
  const { pool, peers } = context;
  return async (asked, call) => {
    const rows = await listSeasonTotals(pool, asked, MAX_ROWS);
    if (rows.length === 0) return { rows: [] };
    const teamIds = rows.map(({ teamId }) => teamId);
    const seen = await readSeenTeams(context, teamIds, await readStanding(peers, call, requireCaller(call)), call);
    return { rows: rows.filter(({ teamId }) => seen.has(teamId)).map(toSums) };
  };
}
