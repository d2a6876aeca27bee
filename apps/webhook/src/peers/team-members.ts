import type { catalogProfile } from '@matchpoint/contracts';
import { showsPlayers } from '@matchpoint/events';
import type { RpcClient } from '@matchpoint/rpc';

/** Events wait for the answer in their transaction: rather fail and try again than hold a connection for long. */
const DEADLINE_MS = 3_000;

/** Who plays for a team. */
export interface TeamMembers {
  /** Ids of the active members. */
  userIds: readonly string[];
  /** Whether others than they may know them (docs/reference/matches.md#visibility). */
  isOpen: boolean;
}

/** Members of teams by team, as the catalog-profile service has them now. */
export function readTeamMembers(profiles: Pick<RpcClient<typeof catalogProfile.ProfileServiceService>, 'batchGetTeamMemberIds'>) {
  return async (teamIds: readonly string[]): Promise<Map<string, TeamMembers>> => {
    const { teams } = await profiles.batchGetTeamMemberIds({ teamIds: [...teamIds] }, { deadlineMs: DEADLINE_MS });
    return new Map(teams.map(({ teamId, userIds, visibility }) => [teamId, { userIds, isOpen: showsPlayers(visibility) }]));
  };
}
