export { startFoldingLeaderboards } from './fold-leaderboards.js';
export { startSnapshottingRanks } from './snapshot-ranks.js';
export { leaderboardsRpc } from './rpc.js';
