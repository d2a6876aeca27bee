import type { catalogProfile } from '@matchpoint/contracts';
import type { RpcClient } from '@matchpoint/rpc';

type Client = RpcClient<typeof catalogProfile.LeaderboardServiceService>;

/** Pages of the leaderboards. Equal reads of one tick share one RPC. */
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

/**
 * A leaderboard is the same for every caller, and its page is among the largest answers there are. Nobody joins a read that is under
 * way: no page is older than the request it answers.
 */
function sharingEqualReads<Request extends object, Page>(load: (request: Request) => Promise<Page>): (request: Request) => Promise<Page> {
  const waiting = new Map<string, Promise<Page>>();
  return (request) => {
    const key = JSON.stringify(request);
    const joined = waiting.get(key);
    if (joined) return joined;
    const page = new Promise<Page>((resolve) => {
      setImmediate(() => {
        waiting.delete(key);
        resolve(load(request));
      });
    });
    waiting.set(key, page);
    return page;
  };
}
