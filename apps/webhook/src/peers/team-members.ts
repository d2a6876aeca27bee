import type { catalogProfile } from '@matchpoint/contracts';
import type { RpcClient } from '@matchpoint/rpc';

/** Events wait for the answer in their transaction: rather fail and try again than hold a connection for long. */
const DEADLINE_MS = 3_000;

/** Ids of the active members of teams by team, as the catalog-profile service has them now. */
export function readTeamMembers(profiles: Pick<RpcClient<typeof catalogProfile.ProfileServiceService>, 'batchGetTeamMemberIds'>) {
  return async (teamIds: readonly string[]): Promise<Map<string, string[]>> => {
    const { teams } = await profiles.batchGetTeamMemberIds({ teamIds: [...teamIds] }, { deadlineMs: DEADLINE_MS });
    return new Map(teams.map(({ teamId, userIds }) => [teamId, userIds]));
  };
}
