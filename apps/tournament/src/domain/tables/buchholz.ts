import { isDecided } from '../bracket/board.js';
import type { Node } from '../bracket/types.js';
import { isDraw } from './tally.js';

/** A participant's result in a round that is decided for it. */
interface Turn {
  readonly round: number;
  readonly gain: number;
  /** Null if there was no play: a bye, or an opponent who dropped. */
  readonly opponentId: string | null;
}

/**
 * The Buchholz score of every participant: the sum of its opponents' scores, in which every round that an opponent did not play counts as a
 * draw. For a round that the participant did not play itself, a virtual opponent counts: level with it before the round, with the rest of
 * the round's points, and drawing all rounds after.
 *
 * @param roundOf the 1-based round of a round key
 */
export function buchholz(nodes: readonly Node[], ids: readonly string[], roundOf: (key: string) => number): Map<string, number> {
  const turns = new Map(ids.map((id) => [id, turnsOf(nodes, id, roundOf)]));
  const latest = Math.max(0, ...[...turns.values()].flatMap((own) => own.map(({ round }) => round)));
  const open = Math.min(...nodes.filter((node) => !isDecided(node)).map(({ roundKey }) => roundOf(roundKey)));
  const decidedRounds = Math.min(latest, open - 1);
  const adjusted = new Map(ids.map((id) => [id, adjustedScore(turns.get(id)!, decidedRounds)]));
  return new Map(ids.map((id) => [id, sumOf(turns.get(id)!, adjusted, decidedRounds)]));
}

function turnsOf(nodes: readonly Node[], id: string, roundOf: (key: string) => number): Turn[] {
  return nodes
    .filter((node) => isDecided(node) && (node.participant1Id === id || node.participant2Id === id))
    .map((node): Turn => {
      const gain = node.winnerParticipantId === id ? 2 : isDraw(node) ? 1 : 0;
      const opponentId = node.participant1Id === id ? node.participant2Id : node.participant1Id;
      return { round: roundOf(node.roundKey), gain, opponentId: node.status === 'COMPLETED' ? opponentId : null };
    })
    .toSorted((one, two) => one.round - two.round);
}

/** A round that is decided for others, in which the participant no longer had a node, counts as one it did not play. */
function adjustedScore(turns: readonly Turn[], decidedRounds: number): number {
  const missed = decidedRounds - turns.filter(({ round }) => round <= decidedRounds).length;
  return turns.reduce((sum, { gain, opponentId }) => sum + (opponentId === null ? 1 : gain), missed);
}

function sumOf(turns: readonly Turn[], adjusted: ReadonlyMap<string, number>, decidedRounds: number): number {
  let before = 0;
  let sum = 0;
  for (const { round, gain, opponentId } of turns) {
    sum += opponentId === null ? before + 2 - gain + Math.max(0, decidedRounds - round) : adjusted.get(opponentId)!;
    before += gain;
  }
  return sum;
}
