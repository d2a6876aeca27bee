import type { CatalogProfileContext } from '../context.js';
import { createBoardFactsReader } from './board-facts.js';
import { getCallerPlayerRank } from './rpc/get-caller-player-rank.js';
import { getOrganizationRank } from './rpc/get-organization-rank.js';
import { getTeamRank } from './rpc/get-team-rank.js';
import { listOrganizationLeaderboard } from './rpc/list-organization-leaderboard.js';
import { listPlayerLeaderboard } from './rpc/list-player-leaderboard.js';
import { listTeamLeaderboard } from './rpc/list-team-leaderboard.js';
import { takeRankSnapshot } from './rpc/take-rank-snapshot.js';

/** The RPCs of this room, by contract. */
export const leaderboardsRpc = (context: CatalogProfileContext) => {
  const readFacts = createBoardFactsReader(context.pool);
  return {
    leaderboard: {
      listTeamLeaderboard: listTeamLeaderboard(context, readFacts),
      getTeamRank: getTeamRank(context, readFacts),
      listPlayerLeaderboard: listPlayerLeaderboard(context, readFacts),
      getCallerPlayerRank: getCallerPlayerRank(context, readFacts),
      listOrganizationLeaderboard: listOrganizationLeaderboard(context, readFacts),
      getOrganizationRank: getOrganizationRank(context, readFacts),
    },
    recordMaintenance: { takeRankSnapshot: takeRankSnapshot(context) },
  };
};
