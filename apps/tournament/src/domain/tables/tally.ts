import { isDecided } from '../bracket/board.js';
import type { TableScope } from '../bracket/tables-of.js';
import type { TablePoints } from '../bracket/format-config.js';
import type { Bracket, Node } from '../bracket/types.js';

/** The input of tables: a bracket, with rounds in any state. */
export type TableSource = Pick<Bracket, 'format' | 'config' | 'seeds' | 'groups' | 'rounds' | 'nodes' | 'drops'>;

/** Totals of a participant's decided nodes. */
export interface Tally {
  played: number;
  wins: number;
  draws: number;
  losses: number;
  byes: number;
  score: number;
  mapsWon: number;
  mapsLost: number;
}

const SWISS_POINTS: TablePoints = { win: 2, draw: 1, loss: 0 };
const ROUND_ROBIN_POINTS: TablePoints = { win: 3, draw: 1, loss: 0 };

/** Points of a table; in Swiss they are fixed, and a bye is worth a win. */
export function pointsOf(source: Pick<TableSource, 'config'>, { format }: Pick<TableScope, 'format'>): TablePoints {
  return format === 'SWISS' ? SWISS_POINTS : (source.config.points ?? ROUND_ROBIN_POINTS);
}

/** The decided nodes of a table that count: none of a participant whose results are annulled. */
export function countedNodes(source: TableSource, scope: TableScope): Node[] {
  const annulled = new Set(source.drops.flatMap(({ participantId, annulled }) => (annulled ? [participantId] : [])));
  const isAnnulled = (id: string | null): boolean => id !== null && annulled.has(id);
  return source.nodes.filter(
    (node) =>
      node.stage === 1 &&
      node.group === scope.group &&
      isDecided(node) &&
      !isAnnulled(node.participant1Id) &&
      !isAnnulled(node.participant2Id),
  );
}

/** Adds up nodes for the participants given; with `among`, only nodes between two of them. */
export function tally(nodes: readonly Node[], ids: readonly string[], points: TablePoints, among = false): Map<string, Tally> {
  const tallies = new Map(
    ids.map((id): [string, Tally] => [id, { played: 0, wins: 0, draws: 0, losses: 0, byes: 0, score: 0, mapsWon: 0, mapsLost: 0 }]),
  );
  for (const node of nodes) {
    const one = node.participant1Id === null ? undefined : tallies.get(node.participant1Id);
    const two = node.participant2Id === null ? undefined : tallies.get(node.participant2Id);
    if (among && (one === undefined || two === undefined)) continue;
    if (one !== undefined) add(one, node, node.participant1Id!, [node.score1, node.score2], points);
    if (two !== undefined) add(two, node, node.participant2Id!, [node.score2, node.score1], points);
  }
  return tallies;
}

function add(own: Tally, node: Node, id: string, [won, lost]: readonly [number | null, number | null], points: TablePoints): void {
  own.played += 1;
  own.mapsWon += won ?? 0;
  own.mapsLost += lost ?? 0;
  if (node.winnerParticipantId === id) {
    own.wins += 1;
    own.byes += node.resultSource === 'BYE' ? 1 : 0;
    own.score += points.win;
  } else if (isDraw(node)) {
    own.draws += 1;
    own.score += points.draw;
  } else {
    own.losses += 1;
    own.score += points.loss;
  }
}

/** Whether a decided node ended level. */
export function isDraw({ status, winnerParticipantId, bothLose }: Node): boolean {
  return status === 'COMPLETED' && winnerParticipantId === null && !bothLose;
}
