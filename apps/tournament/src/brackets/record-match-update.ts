import type { TournamentAct } from '../access/index.js';
import type { Slot } from '../domain/bracket/types.js';
import type { TournamentRow } from '../record/index.js';
import { applyToBracket, type NewEntry } from './apply-to-bracket.js';
import { adoptMatch, loadBracket, type NodeRow } from './store/bracket.js';
import { addMatchJobs } from './store/match-jobs.js';

/** The effect of a match update on its node. */
export type MatchEntry = Extract<NewEntry, { kind: 'STARTED' | 'RESULT' | 'FORFEIT' | 'UNDECIDED' }>;

/** An update of a match from the match service. */
export interface MatchUpdate {
  readonly matchId: string;
  readonly nodeId: string;
  readonly attempt: number;
  /** The resulting entry, without the node's key. */
  readonly entry: DistributiveOmit<MatchEntry, 'nodeKey' | 'attempt'>;
}

type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;

/**
 * Applies an update from the match service, under the lock of its tournament. An update of another attempt, a decided node or an ended
 * tournament has no effect; if it is a result that contradicts the bracket, its match is voided. A node that waits for the organizer is
 * undecided, so a ruling on its drawn match decides it. A node whose result was reverted waits only for the organizer. A node whose match
 * is only queued adopts the match of the update, because it had requested it before its database was restored.
 *
 * @param act a system act (`openSystemAct`) whose tournament was locked in its transaction
 */
export async function recordMatchUpdate(act: TournamentAct, { matchId, nodeId, attempt, entry }: MatchUpdate): Promise<TournamentRow> {
  const { tx, tournament, now } = act;
  const stored = await loadBracket(tx, tournament);
  const node = [...(stored?.nodes.values() ?? [])].find(({ id }) => id === nodeId);
  if (node === undefined) return tournament;
  const { matchId: own, matchStatus } = node;
  const isForgotten = node.state.attempt === attempt && matchStatus === 'queued' && own !== null && own !== matchId;
  if (isForgotten) await adoptMatch(tx, nodeId, own, matchId);
  const isCurrent = node.state.attempt === attempt && (own === matchId || isForgotten);
  const { status, needsDecision } = node.state;
  const isOpen = (status === 'READY' || status === 'IN_PROGRESS') && needsDecision !== 'reverted';
  if (tournament.status === 'IN_PROGRESS' && isCurrent && isOpen)
    return applyToBracket(act, [{ ...entry, nodeKey: node.state.key, attempt } as NewEntry], matchId);
  if (tournament.status !== 'CANCELLED' && contradicts(node, matchId, entry)) {
    const job = { nodeId, nodeKey: node.state.key, attempt, kind: 'VOID', matchId, payload: { reason: 'contradicted' } } as const;
    await addMatchJobs(tx, tournament.id, [job], now);
  }
  return tournament;
}

/** The opponent of a team that drops out during a match wins it by forfeit. */
const OWN_SOURCES: readonly NodeRow['state']['resultSource'][] = ['MATCH', 'FORFEIT', 'DROP'];

/** A result that contradicts the node. A repeated result, or one with the same winner, does not. */
function contradicts({ state, matchId: current }: NodeRow, matchId: string, entry: MatchUpdate['entry']): boolean {
  if (entry.kind !== 'RESULT' && entry.kind !== 'FORFEIT') return false;
  const isItsOwn = current === matchId && OWN_SOURCES.includes(state.resultSource);
  return !isItsOwn || winnerOf(entry) !== slotOfWinner(state);
}

function winnerOf(entry: Extract<MatchUpdate['entry'], { kind: 'RESULT' | 'FORFEIT' }>): Slot | null {
  if (entry.kind === 'FORFEIT') return entry.loser === 1 ? 2 : 1;
  const { winner, score1, score2 } = entry;
  return winner ?? (score1 === score2 ? null : score1 > score2 ? 1 : 2);
}

function slotOfWinner({ winnerParticipantId, participant1Id }: NodeRow['state']): Slot | null {
  if (winnerParticipantId === null) return null;
  return winnerParticipantId === participant1Id ? 1 : 2;
}
