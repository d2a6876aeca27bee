import type { tournament } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Source } from '../domain/bracket/types.js';
import type { NodeRow, RoundRow, StoredBracket } from './store/bracket.js';

/** A node as shown to callers: keys of nodes become ids, and a match is shown once it exists. */
export function toNode(row: NodeRow, { rounds, nodes }: StoredBracket): tournament.BracketNode {
  const { state } = row;
  const idOf = (key: string | null): string | null => (key === null ? null : (nodes.get(key)?.id ?? null));
  const isThere = row.matchStatus !== null && row.matchStatus !== 'queued';
  return omitNulls({
    id: row.id,
    key: state.key,
    roundId: rounds.get(state.roundKey)!.id,
    roundKey: state.roundKey,
    number: state.number,
    stage: state.stage,
    group: state.group,
    bracket: state.bracket,
    bestOf: state.bestOf,
    status: state.status,
    participant1Id: state.participant1Id,
    participant2Id: state.participant2Id,
    source1: toSource(state.source1, idOf),
    source2: toSource(state.source2, idOf),
    score1: state.score1,
    score2: state.score2,
    winnerParticipantId: state.winnerParticipantId,
    resultSource: state.resultSource,
    nextNodeId: idOf(state.nextNodeKey),
    nextSlot: state.nextSlot,
    loserNextNodeId: idOf(state.loserNextNodeKey),
    loserNextSlot: state.loserNextSlot,
    matchId: isThere ? row.matchId : null,
    attempt: state.attempt,
    scheduledAt: row.scheduledAt,
    needsDecision: state.needsDecision,
  });
}

function toSource(source: Source | null, idOf: (key: string) => string | null): tournament.NodeSource | null {
  if (source === null) return null;
  if (source.kind === 'WINNER' || source.kind === 'LOSER') return { kind: source.kind, nodeId: idOf(source.nodeKey) ?? undefined };
  return { ...source };
}

export function toRound({ id, state, startsAt, completedAt }: RoundRow): tournament.BracketRound {
  const { key, number, stage, bracket, bestOf, status } = state;
  const milliseconds = (at: string | null): number | null => (at === null ? null : Date.parse(at));
  const times = { startsAt: milliseconds(startsAt), completedAt: milliseconds(completedAt) };
  return omitNulls({ id, key, number, stage, bracket, bestOf, status, ...times });
}
