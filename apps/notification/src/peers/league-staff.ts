import type { Peers } from './clients.js';

/** The transaction of the events waits for the answer, so it fails and retries rather than holding a connection for long. */
const DEADLINE_MS = 3_000;
/** Lowest staff role that handles the pending work of a league. */
const FLOOR = 'MANAGER';

/** The managers of leagues by league, read from the league service. @throws error_unavailable */
export async function readLeagueManagers({ league }: Pick<Peers, 'league'>, leagueIds: readonly string[]): Promise<Map<string, string[]>> {
  if (leagueIds.length === 0) return new Map();
  const { leagues } = await league.batchListLeagueStaffIds({ leagueIds: [...leagueIds], floor: FLOOR }, { deadlineMs: DEADLINE_MS });
  return new Map(leagues.map(({ leagueId, userIds }) => [leagueId, userIds]));
}
