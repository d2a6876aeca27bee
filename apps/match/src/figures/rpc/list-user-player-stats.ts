import type { match } from '@matchpoint/contracts';
import { coalesce, type Handlers, requireCaller } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { readTeamsSeenBy } from '../../steps/read-seen-teams.js';
import { listUserTotals, type UserTotalsQuestion } from '../store/list-figures.js';
import { toSums } from '../to-sums.js';

const MAX_ROWS = 500;

/** A player's totals, if the caller may know the player. Those for a private team are visible only to its active members and the player. */
export function listUserPlayerStats(context: MatchContext): Handlers<match.MatchFiguresServiceService>['listUserPlayerStats'] {
  const { pool } = context;
  const listTotals = coalesce((questions: UserTotalsQuestion[]) => listUserTotals(pool, questions, MAX_ROWS));
  return async ({ userId, gameId, seasonId }, call) => {
    const caller = requireCaller(call);
    const rows = await listTotals({ userId, gameId, seasonId });
    if (rows.length === 0 || caller.userId === userId) return { rows: rows.map(toSums) };
    const teamIds = rows.map(({ teamId }) => teamId);
    const seen = await readTeamsSeenBy(context, teamIds, caller, call);
    return { rows: rows.filter(({ teamId }) => seen.has(teamId)).map(toSums) };
  };
}
