import type { Peers } from './clients.js';
import type { TeamPeople } from './team-people.js';

/** The transaction of the events waits for the answer, so it fails and retries rather than holding a connection for long. */
const DEADLINE_MS = 3_000;
/** Matches per call. */
const AT_A_TIME = 500;

/** An action that a match needs from a person. */
export interface AwaitedAction {
  matchId: string;
  userId: string;
  action: string;
  mapIndex: number | undefined;
}

/**
 * The people from whom matches need an action now, according to the match service.
 * @param teams that were just read, so that the match service need not read them again
 * @throws error_unavailable
 */
export async function readNextActions(
  { match }: Pick<Peers, 'match'>,
  matchIds: readonly string[],
  teams: ReadonlyMap<string, TeamPeople>,
): Promise<AwaitedAction[]> {
  const found: AwaitedAction[] = [];
  const knownTeams = [...teams].map(([teamId, { memberIds, captainIds }]) => ({ teamId, memberIds, captainIds }));
  for (let first = 0; first < matchIds.length; first += AT_A_TIME) {
    const request = { matchIds: matchIds.slice(first, first + AT_A_TIME), knownTeams };
    const { awaited } = await match.listNextActions(request, { deadlineMs: DEADLINE_MS });
    for (const { matchId, userId, nextAction } of awaited)
      if (nextAction) found.push({ matchId, userId, action: nextAction.action, mapIndex: nextAction.mapIndex });
  }
  return found;
}
