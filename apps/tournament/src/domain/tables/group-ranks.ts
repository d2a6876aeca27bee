import { endsOf } from '../placements/elimination-ends.js';
import { firstStageFormat } from '../bracket/tables-of.js';
import type { Bracket, Group } from '../bracket/types.js';
import { rankTable } from './rank-table.js';
import type { TableSource } from './tally.js';

/** A participant's place in its group, from 1. */
export interface GroupRank {
  readonly participantId: string;
  readonly rank: number;
}

/** The places of a group's participants, the best first. For groups of double elimination, only places that are certain. */
export function groupRanks(source: TableSource, { name, participantIds }: Group): GroupRank[] {
  if (firstStageFormat(source) !== 'DOUBLE_ELIMINATION') return rankTable(source, name);
  return rankDoubleElimination(source, name, participantIds).toSorted((one, two) => one.rank - two.rank);
}

/** The winners' match sends its winner on as first, the decider as second; losers of decider and elimination are third and fourth. */
function rankDoubleElimination(source: Pick<Bracket, 'nodes'>, name: string, ids: readonly string[]): GroupRank[] {
  const nodes = source.nodes.filter(({ stage, group }) => stage === 1 && group === name);
  const ends = endsOf(nodes, ids);
  return ids.flatMap((participantId): GroupRank[] => {
    const end = ends.get(participantId);
    if (end === undefined) return [];
    const isDecider = end.node.roundKey === 'G3';
    if (end.won) return [{ participantId, rank: isDecider ? 2 : 1 }];
    return [{ participantId, rank: isDecider ? 3 : 4 }];
  });
}
