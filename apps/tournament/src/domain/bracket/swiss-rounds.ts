import { pairSwiss } from '../swiss/pair-swiss.js';
import { addNodes, type Board, isDecided } from './board.js';
import { type Draft, newNode } from './new-node.js';
import { settle, enter } from './settle.js';
import { tablesOf, type TableScope } from './tables-of.js';
import type { Node, Round, Source, SwissPairing, SwissPlayer } from './types.js';

const POINTS = { win: 2, draw: 1 } as const;

interface Standing {
  score: number;
  wins: number;
  losses: number;
  hadBye: boolean;
}

/** Pairs the next round of a Swiss as soon as every node of the round before is decided; the first one at the start. */
export function continueSwiss(board: Board): void {
  const [scope] = tablesOf(board.bracket);
  if (scope?.format !== 'SWISS') return;
  const rounds = board.rounds.filter(({ stage }) => stage === 1);
  for (const round of rounds) {
    const nodes = board.nodes.filter(({ roundKey }) => roundKey === round.key);
    if (nodes.length === 0) pairRound(board, scope, round);
    else if (!nodes.every(isDecided)) return;
    if (board.nodes.some((node) => node.roundKey === round.key && !isDecided(node))) return;
  }
}

function pairRound(board: Board, scope: TableScope, round: Round): void {
  const seedOf = new Map(board.bracket.seeds.map((id, index) => [id, index + 1]));
  const standings = standingsOf(board, scope);
  const target = scope.winsToAdvance ?? Number.POSITIVE_INFINITY;
  const players = scope.participantIds.flatMap((id): SwissPlayer[] => {
    const { score, wins, losses, hadBye } = standings.get(id)!;
    if (board.drops.has(id) || wins >= target || losses >= target) return [];
    return [{ id, seed: seedOf.get(id)!, score, hadBye }];
  });
  if (players.length === 0) return;
  const { pairs, bye } = pairAll(players, historyOf(board), scope.winsToAdvance !== null);
  seatRound(board, scope, round, bye === null ? pairs : [...pairs, [bye, null]]);
}

/** Gives a Swiss round its nodes. Null: a bye. */
export function seatRound(board: Board, scope: TableScope, round: Round, pairs: readonly (readonly [string, string | null])[]): void {
  const seedOf = new Map(board.bracket.seeds.map((id, index) => [id, index + 1]));
  const source = (id: string | null): Source => (id === null ? { kind: 'BYE' } : { kind: 'SEED', seed: seedOf.get(id)! });
  const nodes = pairs.map(([one, two], index) => newNode(round, index + 1, source(one), source(two), scope.group ?? undefined));
  addNodes(board, nodes);
  for (const [index, node] of nodes.entries()) seat(board, node, pairs[index]!);
}

function seat(board: Board, node: Draft<Node>, [one, two]: readonly [string, string | null]): void {
  enter(board, node, 1, one);
  if (two !== null) enter(board, node, 2, two);
  settle(board, node);
}

/** Until wins, teams of one record meet, as long as each record has an even number of them. */
function pairAll(players: readonly SwissPlayer[], history: readonly (readonly [string, string])[], byRecord: boolean): SwissPairing {
  const scores = [...new Set(players.map(({ score }) => score))].sort((one, two) => two - one);
  const groups = scores.map((score) => players.filter((player) => player.score === score));
  if (!byRecord || groups.some(({ length }) => length % 2 === 1)) return pairSwiss(players, history);
  return { pairs: groups.flatMap((group) => pairSwiss(group, history).pairs), bye: null };
}

function standingsOf(board: Board, scope: TableScope): Map<string, Standing> {
  const standings = new Map(scope.participantIds.map((id): [string, Standing] => [id, { score: 0, wins: 0, losses: 0, hadBye: false }]));
  for (const node of board.nodes) {
    if (node.stage !== 1 || !isDecided(node)) continue;
    for (const id of [node.participant1Id, node.participant2Id]) {
      const standing = id === null ? undefined : standings.get(id);
      if (standing === undefined) continue;
      if (node.winnerParticipantId === id) {
        standing.wins += 1;
        standing.score += POINTS.win;
        standing.hadBye ||= node.resultSource === 'BYE';
      } else if (node.winnerParticipantId === null && node.status === 'COMPLETED' && !node.bothLose) standing.score += POINTS.draw;
      else standing.losses += 1;
    }
  }
  return standings;
}

function historyOf(board: Board): [string, string][] {
  return board.nodes.flatMap(({ stage, participant1Id, participant2Id }): [string, string][] =>
    stage === 1 && participant1Id !== null && participant2Id !== null ? [[participant1Id, participant2Id]] : [],
  );
}
