import { newId } from '@matchpoint/core';
import type { ClientBase } from 'pg';
import type { Bracket, Node, Round } from '../domain/bracket/types.js';
import { type CancelReason, changeMatch, type MatchChange } from './rules/match-jobs.js';
import { isSame } from './rules/is-same.js';
import { scheduleOf } from './rules/schedule.js';
import { type NodeRow, type RoundRow, saveNodes, saveRounds, type StoredBracket } from './store/bracket.js';
import { addMatchJobs, type NewMatchJob } from './store/match-jobs.js';

/** A bracket that has not been stored yet. */
export const NOTHING_STORED: Pick<StoredBracket, 'rounds' | 'nodes'> = { rounds: new Map(), nodes: new Map() };

export interface AdvanceResult {
  readonly completedRounds: readonly Round[];
  /** Nodes that only since this advance wait for the organizer. */
  readonly undecided: readonly Node[];
}

/** Writes the difference between the stored bracket and this one, with the resulting jobs for the match service. */
export async function storeAdvance(
  tx: ClientBase,
  tournamentId: string,
  stored: Pick<StoredBracket, 'rounds' | 'nodes'>,
  after: Bracket,
  { now, cause }: { now: Date; cause: CancelReason },
): Promise<AdvanceResult> {
  const rounds = after.rounds.map((state, position) => ({ ...changeRound(stored.rounds.get(state.key), state, now), position }));
  const changedRounds = rounds.filter(({ state }) => !isSame(stored.rounds.get(state.key)?.state, state));
  const rowOf = new Map(rounds.map((row) => [row.state.key, row]));
  const jobs: NewMatchJob[] = [];
  const changedNodes: (NodeRow & { position: number })[] = [];
  for (const [position, state] of after.nodes.entries()) {
    const row = stored.nodes.get(state.key);
    if (isSame(row?.state, state)) continue;
    const round = rowOf.get(state.roundKey)!;
    const scheduledAt = scheduleOf(round.startsAt, now);
    const match = changeMatch(row?.state, state, row ?? NO_MATCH, { mint: () => newId('match'), scheduledAt, cause });
    const id = row?.id ?? newId('node');
    const isNew = match.matchId !== null && match.matchId !== row?.matchId;
    changedNodes.push({ ...toRow(id, round.id, state, match), scheduledAt: isNew ? scheduledAt : (row?.scheduledAt ?? null), position });
    jobs.push(...match.jobs.map((job) => ({ ...job, nodeId: id, nodeKey: state.key })));
  }
  await saveRounds(tx, tournamentId, changedRounds);
  await saveNodes(tx, tournamentId, changedNodes);
  await addMatchJobs(tx, tournamentId, jobs, now);
  return {
    completedRounds: changedRounds.filter(({ state }) => isCompletion(stored.rounds.get(state.key), state)).map(({ state }) => state),
    undecided: changedNodes
      .filter(({ state }) => state.needsDecision !== null && stored.nodes.get(state.key)?.state.needsDecision == null)
      .map(({ state }) => state),
  };
}

const NO_MATCH = { matchId: null, matchStatus: null };

function toRow(id: string, roundId: string, state: Node, { matchId, matchStatus }: MatchChange): Omit<NodeRow, 'scheduledAt'> {
  return { id, roundId, state, matchId, matchStatus };
}

function changeRound(row: RoundRow | undefined, state: Round, now: Date): RoundRow {
  const completedAt = state.status === 'COMPLETED' ? (row?.completedAt ?? now.toISOString()) : null;
  return { id: row?.id ?? newId('round'), state, startsAt: row?.startsAt ?? null, completedAt };
}

/** A round whose nodes were all decided without play at the start is not announced. */
function isCompletion(row: RoundRow | undefined, state: Round): boolean {
  return row !== undefined && row.state.status !== 'COMPLETED' && state.status === 'COMPLETED';
}
