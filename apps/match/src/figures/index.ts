import { match } from '@matchpoint/contracts';
import { service } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { getMatchPlayerStats } from './rpc/get-match-player-stats.js';
import { listSeasonPlayerStats } from './rpc/list-season-player-stats.js';
import { listTeamMaps } from './rpc/list-team-maps.js';
import { listUserPlayerStats } from './rpc/list-user-player-stats.js';

export { fillFigures } from './fill-figures.js';
export { countedFigures, countedFiguresOf, isCounted, recount } from './recount.js';
export { NO_FIGURES } from './rules/difference.js';
export { countWrongMarks, correctMarks, recomputeTotals, findNextGame } from './store/recompute-figures.js';

/** The RPCs of totals over counted results. */
export const figuresService = (context: MatchContext) =>
  service(match.MatchFiguresServiceService, {
    listTeamMaps: listTeamMaps(context),
    getMatchPlayerStats: getMatchPlayerStats(context),
    listUserPlayerStats: listUserPlayerStats(context),
    listSeasonPlayerStats: listSeasonPlayerStats(context),
  });
