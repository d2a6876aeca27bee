import type { CallContext } from '@matchpoint/rpc';
import type { Peers } from './clients.js';

/** A team at a moment. */
export interface TeamNow {
  /** Neither disbanded nor disabled. */
  readonly isActive: boolean;
  /** Its members, also suspended ones. */
  readonly memberIds: ReadonlySet<string>;
}

/** Number of teams per request, because answers have a bounded size. */
const AT_A_TIME = 500;

/** Teams by id as they are now; unknown ones are left out. */
export async function readTeamsNow(
  { profile }: Pick<Peers, 'profile'>,
  { requestId }: Pick<CallContext, 'requestId'>,
  teamIds: readonly string[],
): Promise<ReadonlyMap<string, TeamNow>> {
  const found = new Map<string, TeamNow>();
  for (let first = 0; first < teamIds.length; first += AT_A_TIME) {
    const request = { teamIds: teamIds.slice(first, first + AT_A_TIME) };
    const [{ teams: rosters }, { teams: members }] = await Promise.all([
      profile.batchGetTeamRosters(request, { requestId }),
      profile.batchGetTeamMemberIds(request, { requestId }),
    ]);
    const active = new Set(rosters.filter(({ status }) => status === 'active').map(({ id }) => id));
    for (const { teamId, userIds } of members) found.set(teamId, { isActive: active.has(teamId), memberIds: new Set(userIds) });
  }
  return found;
}
