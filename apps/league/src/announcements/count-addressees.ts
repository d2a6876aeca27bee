import type { CallContext } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { findAddressees } from './store/addressees.js';

/** Number of teams per request to the catalog. */
const BATCH = 500;

/** The recipients of a league's announcements, each counted once. */
export interface Addressed {
  /** User ids of the active members of its approved teams. */
  players: string[];
  /** The number of these players and the staff together. */
  people: number;
}

/** The active members of a league's approved teams, and the number of people including its staff. */
export async function countAddressees(
  { pool, peers }: Pick<LeagueContext, 'pool' | 'peers'>,
  { requestId }: Pick<CallContext, 'requestId'>,
  leagueId: string,
): Promise<Addressed> {
  const { staffIds, teamIds } = await findAddressees(pool, leagueId);
  const players = new Set<string>();
  for (let first = 0; first < teamIds.length; first += BATCH) {
    const { teams } = await peers.profile.batchGetTeamMemberIds({ teamIds: teamIds.slice(first, first + BATCH) }, { requestId });
    for (const { userIds } of teams) for (const userId of userIds) players.add(userId);
  }
  return { players: [...players], people: new Set([...players, ...staffIds]).size };
}
