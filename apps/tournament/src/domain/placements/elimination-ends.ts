import type { Node } from '../bracket/types.js';

/** The end of a participant's path through an elimination: the node of its last match, won or lost. */
export interface End {
  readonly node: Node;
  readonly won: boolean;
}

/**
 * The ends of finished paths. A participant that drops loses in its next node: one that drops in an upper round is placed with the losers
 * of the lower node that its loss leads to.
 *
 * @param nodes nodes of one elimination, in the order of play
 */
export function endsOf(nodes: readonly Node[], ids: readonly string[]): Map<string, End> {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const last = new Map<string, Node>();
  for (const node of nodes) {
    if (node.participant1Id !== null) last.set(node.participant1Id, node);
    if (node.participant2Id !== null) last.set(node.participant2Id, node);
  }
  const ends = new Map<string, End>();
  for (const id of ids) {
    const end = endAt(last.get(id), id, byKey);
    if (end !== undefined) ends.set(id, end);
  }
  return ends;
}

/** The end of a participant that is out before the node: it loses there, or in the lower node that a loss leads to. */
function endAfterLoss(node: Node, byKey: ReadonlyMap<string, Node>): End {
  const further = node.loserNextNodeKey === null ? undefined : byKey.get(node.loserNextNodeKey);
  return further === undefined ? { node, won: false } : endAfterLoss(further, byKey);
}

function endAt(node: Node | undefined, id: string, byKey: ReadonlyMap<string, Node>): End | undefined {
  if (node === undefined || !(node.status === 'COMPLETED' || node.status === 'WALKOVER' || node.status === 'VOID')) return undefined;
  // A winner with a next node is already there, unless it is a second final that is not played.
  return node.winnerParticipantId === id ? { node, won: true } : endAfterLoss(node, byKey);
}
