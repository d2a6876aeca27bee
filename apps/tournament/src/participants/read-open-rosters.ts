import type { CallerContext } from '@matchpoint/rpc';
import type { TournamentContext } from '../context.js';
import type { ParticipantRow } from '../rosters/index.js';

/** Number of teams per request. */
const AT_A_TIME = 200;

/** Ids of the participants whose rosters the caller may see: a private team's only for its members and the tournament's managers. */
export async function readOpenRosters(
  { peers }: Pick<TournamentContext, 'peers'>,
  { userId }: Pick<CallerContext, 'userId'>,
  participants: readonly ParticipantRow[],
  isManager: boolean,
): Promise<ReadonlySet<string>> {
  if (isManager) return new Set(participants.map(({ id }) => id));
  const open = new Set<string>();
  for (let first = 0; first < participants.length; first += AT_A_TIME) {
    const some = participants.slice(first, first + AT_A_TIME);
    const { teams } = await peers.profile.batchGetTeamMemberIds({ teamIds: some.map(({ teamId }) => teamId) }, {});
    const visible = new Set(
      teams.filter((team) => team.visibility !== 'private' || team.userIds.includes(userId)).map(({ teamId }) => teamId),
    );
    for (const { id, teamId } of some) if (visible.has(teamId)) open.add(id);
  }
  return open;
}
