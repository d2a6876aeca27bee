export { completeSeasons } from './complete-seasons.js';
export { startFinalizing } from './finalize-seasons.js';
export { seasonsRpc } from './rpc.js';
export { refuseSeason } from './rules/season-lifecycle.js';
export { SEASON_STATUSES, type SeasonStatus } from './rules/season-status.js';
export { requireSeason } from './season-step.js';
export { listSeasonRows, type SeasonRow } from './store/list-seasons.js';
export { settleSeason } from './store/season-ends.js';
export { findActiveSeason } from './store/seasons.js';
