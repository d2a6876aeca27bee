import type { catalogProfile } from '@matchpoint/contracts';
import type { RpcClient } from '@matchpoint/rpc';
import { sharingEqualReads } from './share-equal-reads.js';

type Client = RpcClient<typeof catalogProfile.LeaderboardServiceService>;

/** Pages of the leaderboards. Identical reads in the same tick share one RPC. */
export interface LeaderboardReader {
  teams(request: catalogProfile.ListTeamLeaderboardRequest): Promise<catalogProfile.ListTeamLeaderboardResponse>;
  players(request: catalogProfile.ListPlayerLeaderboardRequest): Promise<catalogProfile.ListPlayerLeaderboardResponse>;
  organizations(request: catalogProfile.ListOrganizationLeaderboardRequest): Promise<catalogProfile.ListOrganizationLeaderboardResponse>;
}

export function createLeaderboardReader(
  client: Pick<Client, 'listTeamLeaderboard' | 'listPlayerLeaderboard' | 'listOrganizationLeaderboard'>,
): LeaderboardReader {
  return {
    teams: sharingEqualReads((request) => client.listTeamLeaderboard(request)),
    players: sharingEqualReads((request) => client.listPlayerLeaderboard(request)),
    organizations: sharingEqualReads((request) => client.listOrganizationLeaderboard(request)),
  };
}
