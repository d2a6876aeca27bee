import type { Peers } from './clients.js';

/** The transaction of the events waits for the answer, so it fails and retries rather than holding a connection for long. */
const DEADLINE_MS = 3_000;

/** A player of a match, for one team. */
export interface MatchRoster {
  teamId: string;
  userIds: readonly string[];
}

/** The active rosters of matches by match, read from the match service. @throws error_unavailable */
export async function readMatchRosters({ match }: Pick<Peers, 'match'>, matchIds: readonly string[]): Promise<Map<string, MatchRoster[]>> {
  const rosters = new Map<string, MatchRoster[]>();
  if (matchIds.length === 0) return rosters;
  const found = await match.batchListMatchPlayerIds({ matchIds: [...matchIds] }, { deadlineMs: DEADLINE_MS });
  for (const { matchId, ...roster } of found.rosters) rosters.set(matchId, [...(rosters.get(matchId) ?? []), roster]);
  return rosters;
}
