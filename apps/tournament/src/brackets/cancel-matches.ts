import type { TournamentAct } from '../access/index.js';
import { loadBracket, setMatchStatus } from './store/bracket.js';
import { addMatchJobs } from './store/match-jobs.js';

/** Cancels every unfinished match of a locked tournament. */
export async function cancelMatches({ tx, tournament, now }: TournamentAct): Promise<void> {
  const stored = await loadBracket(tx, tournament);
  const live = [...(stored?.nodes.values() ?? [])].flatMap(({ id, state, matchId, matchStatus }) =>
    matchId === null || matchStatus === 'over' ? [] : [{ nodeId: id, nodeKey: state.key, attempt: state.attempt, matchId }],
  );
  await addMatchJobs(
    tx,
    tournament.id,
    live.map((match) => ({ ...match, kind: 'CANCEL' as const, payload: { reason: 'tournament_cancelled' as const } })),
    now,
  );
  for (const { nodeId, matchId } of live) await setMatchStatus(tx, nodeId, matchId, 'over');
}
