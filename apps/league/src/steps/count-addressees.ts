import type { CallContext } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { findAddressees } from '../db/addressees.js';

/** Teams that the catalog is asked about at a time. */
const BATCH = 500;

/** The approved teams of a league, and how many people their active members and its staff are, each counted once. */
export async function countAddressees(
  { pool, peers }: Pick<LeagueContext, 'pool' | 'peers'>,
  { requestId }: Pick<CallContext, 'requestId'>,
  leagueId: string,
): Promise<{ teamIds: string[]; people: number }> {
  const found = await findAddressees(pool, leagueId);
  const people = new Set(found.staffIds);
  for (let first = 0; first < found.teamIds.length; first += BATCH) {
    const { teams } = await peers.profile.batchGetTeamMemberIds({ teamIds: found.teamIds.slice(first, first + BATCH) }, { requestId });
    for (const { userIds } of teams) for (const userId of userIds) people.add(userId);
  }
  return { teamIds: found.teamIds, people: people.size };
}
