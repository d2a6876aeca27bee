import type { Format, GroupFormat } from './format-config.js';
import type { Bracket, Node } from './types.js';

/** A table of the tournament: of all participants, or of a group. */
export interface TableScope {
  readonly format: 'ROUND_ROBIN' | 'SWISS';
  /** Null: the only table of a single stage. */
  readonly group: string | null;
  readonly participantIds: readonly string[];
  /** The number of wins or losses at which a Swiss ends; null for fixed rounds. */
  readonly winsToAdvance: number | null;
}

type Shape = Pick<Bracket, 'format' | 'config' | 'seeds' | 'groups'>;

/** The format of the first stage: a group stage's, or the tournament's. */
export function firstStageFormat({ format, config }: Pick<Bracket, 'format' | 'config'>): Format | GroupFormat {
  return config.groupStage?.format ?? format;
}

/** The tables of a bracket; none for eliminations and groups of double elimination. */
export function tablesOf(bracket: Shape): TableScope[] {
  const format = firstStageFormat(bracket);
  if (format !== 'ROUND_ROBIN' && format !== 'SWISS') return [];
  const winsToAdvance = format === 'SWISS' ? (bracket.config.groupStage?.winsToAdvance ?? null) : null;
  if (bracket.config.groupStage === undefined) return [{ format, group: null, participantIds: bracket.seeds, winsToAdvance: null }];
  return bracket.groups.map(({ name, participantIds }) => ({ format, group: name, participantIds, winsToAdvance }));
}

/** Whether a node is a match of a table, in which both can lose and nobody is eliminated. */
export function isOfTable(bracket: Shape, node: Pick<Node, 'stage' | 'bracket'>): boolean {
  return node.bracket === 'TABLE' || (node.bracket === 'GROUP' && firstStageFormat(bracket) !== 'DOUBLE_ELIMINATION');
}

/** Whether a node may end in a draw: matches of tables, except in a Swiss until wins, which needs a winner. */
export function mayDraw(bracket: Shape, node: Pick<Node, 'stage' | 'bracket'>): boolean {
  return isOfTable(bracket, node) && bracket.config.groupStage?.winsToAdvance === undefined;
}
