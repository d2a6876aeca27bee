import { undefinedIf } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { Peers } from './clients.js';

/** Number of teams per request. */
const AT_A_TIME = 16;

/** The ordinals of teams' ratings; teams without one are left out. */
export async function readRatings(
  { ratings }: Pick<Peers, 'ratings'>,
  { requestId }: Pick<CallContext, 'requestId'>,
  teamIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (let first = 0; first < teamIds.length; first += AT_A_TIME) {
    await Promise.all(
      teamIds.slice(first, first + AT_A_TIME).map(async (teamId) => {
        const ordinal = await readOrdinal(ratings, requestId, teamId);
        if (ordinal !== undefined) found.set(teamId, ordinal);
      }),
    );
  }
  return found;
}

async function readOrdinal(ratings: Peers['ratings'], requestId: string, teamId: string): Promise<number | undefined> {
  const call = ratings.getTeamRating({ identifier: teamId, pageSize: 1 }, { requestId });
  return (await call.catch(undefinedIf('error_team_not_found')))?.rating?.ordinal;
}
