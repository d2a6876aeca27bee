import type { catalogProfile } from '@matchpoint/contracts';
import type { RpcClient } from '@matchpoint/rpc';

/** An event waits for the answer in its transaction: rather fail and try again than hold a connection for long. */
const DEADLINE_MS = 3_000;

/** Ids of the active members of teams, as the catalog-profile service has them now. */
export function readTeamMembers(profiles: Pick<RpcClient<typeof catalogProfile.ProfileServiceService>, 'batchGetTeamRosters'>) {
  return async (teamIds: readonly string[]): Promise<string[]> => {
    const { teams } = await profiles.batchGetTeamRosters({ teamIds: [...teamIds] }, { deadlineMs: DEADLINE_MS });
    return [...new Set(teams.flatMap(({ members }) => members.map(({ userId }) => userId)))];
  };
}
