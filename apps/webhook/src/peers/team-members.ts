import type { catalogProfile } from '@matchpoint/contracts';
import { showsPlayers } from '@matchpoint/events';
import type { RpcClient } from '@matchpoint/rpc';
import { DEADLINE_MS } from './deadline.js';

/** The members of a team. */
export interface TeamMembers {
  /** Ids of the active members. */
  userIds: readonly string[];
  /** Whether others may know them (docs/reference/matches.md#visibility). */
  isOpen: boolean;
}

/** Members of teams by team, read from the catalog-profile service. */
export function readTeamMembers(profiles: Pick<RpcClient<typeof catalogProfile.ProfileServiceService>, 'batchGetTeamMemberIds'>) {
  return async (teamIds: readonly string[]): Promise<Map<string, TeamMembers>> => {
    const { teams } = await profiles.batchGetTeamMemberIds({ teamIds: [...teamIds] }, { deadlineMs: DEADLINE_MS });
    return new Map(teams.map(({ teamId, userIds, visibility }) => [teamId, { userIds, isOpen: showsPlayers(visibility) }]));
  };
}
