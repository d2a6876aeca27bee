import type { match } from '@matchpoint/contracts';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { readTeamsSeenBy } from '../../steps/read-seen-teams.js';
import { listSeasonTotals } from '../store/list-figures.js';
import { toSums } from '../to-sums.js';

/** More than are returned, because some may be hidden from everybody. */
const MAX_ROWS = 300;

/** The top players of a season by one statistic. A private team's players are visible only to its active members. */
export function listSeasonPlayerStats(context: MatchContext): Handlers<match.MatchFiguresServiceService>['listSeasonPlayerStats'] {
  const { pool } = context;
  return async (asked, call) => {
    const most = Math.min(Math.max(asked.most ?? MAX_ROWS, 1), MAX_ROWS);
    const rows = await listSeasonTotals(pool, asked, most);
    if (rows.length === 0) return { rows: [], hasMore: false };
    const teamIds = rows.map(({ teamId }) => teamId);
    const seen = await readTeamsSeenBy(context, teamIds, requireCaller(call), call);
    return { rows: rows.filter(({ teamId }) => seen.has(teamId)).map(toSums), hasMore: rows.length === most && most < MAX_ROWS };
  };
}
