import type { TournamentNode } from '@matchpoint/sdk';
import { isShown } from './node-sides.js';

export const BOX = { width: 192, height: 58 } as const;
const PITCH = { x: BOX.width + 42, y: BOX.height + 30 } as const;
/** Room for a round's name, and for the line above a box. */
const HEAD = 44;
const EDGE = 4;

export interface Placed {
  node: TournamentNode;
  x: number;
  y: number;
}
export interface Head {
  roundKey: string;
  bracket: TournamentNode['bracket'];
  x: number;
  y: number;
}
export interface Connector {
  from: TournamentNode;
  to: TournamentNode;
  path: string;
}
export interface BracketLayout {
  boxes: readonly Placed[];
  heads: readonly Head[];
  connectors: readonly Connector[];
  width: number;
  height: number;
}

const SIDES: readonly TournamentNode['bracket'][] = ['UPPER', 'LOWER', 'FINAL', 'THIRD_PLACE'];

/** The position of each node of an elimination: rounds are columns, a node is halfway between its feeders, the lower bracket is below. */
export function layOutBracket(all: readonly TournamentNode[]): BracketLayout {
  const nodes = all.filter(({ bracket }) => SIDES.includes(bracket));
  const columnOf = columnsOf(nodes);
  const rows = rowsOf(nodes, columnOf);
  const boxes = nodes.map((node) => ({ node, x: EDGE + columnOf(node) * PITCH.x, y: HEAD + (rows.get(node.id) ?? 0) * PITCH.y }));
  // The lower bracket has its own headings, which need room above its boxes.
  for (const box of boxes) if (box.node.bracket === 'LOWER') box.y += HEAD;
  const shown = boxes.filter(({ node }) => isShown(node));
  // Byes at the top take no room.
  const above = Math.min(...shown.map(({ y }) => y)) - HEAD;
  for (const box of shown) box.y -= above;
  return {
    boxes: shown,
    heads: headsOf(shown),
    connectors: connectorsOf(shown),
    width: Math.max(0, ...shown.map(({ x }) => x + BOX.width)) + EDGE,
    height: Math.max(0, ...shown.map(({ y }) => y + BOX.height)) + EDGE,
  };
}

const numberOf = (key: string): number => Number(/\d+/.exec(key)?.[0] ?? 1);

/** Lower rounds take a column each; from the third upper round on, two of them are played for each upper one. */
function columnsOf(nodes: readonly TournamentNode[]): (node: TournamentNode) => number {
  const hasLower = nodes.some(({ bracket }) => bracket === 'LOWER');
  const ofRound = ({ bracket, roundKey }: TournamentNode): number => {
    const index = numberOf(roundKey) - 1;
    return bracket === 'UPPER' && hasLower && index > 1 ? 2 * index - 1 : index;
  };
  const last = Math.max(-1, ...nodes.filter(({ bracket }) => bracket === 'UPPER' || bracket === 'LOWER').map(ofRound));
  return (node) => {
    if (node.bracket !== 'FINAL' && node.bracket !== 'THIRD_PLACE') return ofRound(node);
    return node.roundKey === 'GR' ? last + 2 : last + 1;
  };
}

/** In rows of the first round; halves are possible. */
function rowsOf(nodes: readonly TournamentNode[], columnOf: (node: TournamentNode) => number): Map<string, number> {
  const rows = new Map<string, number>();
  const feeders = (node: TournamentNode, isOfSide: boolean): number[] =>
    nodes.flatMap((each) => {
      const row = each.nextNodeId === node.id && (!isOfSide || each.bracket === node.bracket) ? rows.get(each.id) : undefined;
      return row === undefined ? [] : [row];
    });
  const place = (side: TournamentNode['bracket'], offset: number): void => {
    const ofSide = nodes
      .filter(({ bracket }) => bracket === side)
      .sort((one, other) => columnOf(one) - columnOf(other) || one.number - other.number);
    for (const node of ofSide) {
      const from = feeders(node, side === 'UPPER' || side === 'LOWER');
      rows.set(node.id, from.length === 0 ? offset + node.number - 1 : from.reduce((sum, row) => sum + row, 0) / from.length);
    }
  };
  place('UPPER', 0);
  const below = Math.max(-1, ...rows.values()) + 1;
  place('LOWER', below);
  place('FINAL', 0);
  // The reset is in the row of the grand final, a match for third place below it.
  const final = nodes.find(({ roundKey }) => roundKey === 'GF');
  for (const node of nodes) {
    if (node.roundKey === 'GR' && final) rows.set(node.id, rows.get(final.id) ?? 0);
    if (node.bracket === 'THIRD_PLACE') rows.set(node.id, (final ? (rows.get(final.id) ?? 0) : 0) + 1.5);
  }
  return rows;
}

function headsOf(boxes: readonly Placed[]): Head[] {
  const heads = new Map<string, Head>();
  for (const { node, x, y } of boxes) {
    const known = heads.get(node.roundKey);
    heads.set(node.roundKey, { roundKey: node.roundKey, bracket: node.bracket, x, y: Math.min(known?.y ?? Infinity, y) });
  }
  const top = (bracket: Head['bracket']): number =>
    Math.min(...[...heads.values()].filter((head) => head.bracket === bracket).map(({ y }) => y));
  // Headings of a bracket's rounds are at one height; those of finals are above their box.
  return [...heads.values()].map((head) => ({
    ...head,
    y: (head.bracket === 'UPPER' || head.bracket === 'LOWER' ? top(head.bracket) : head.y) - 28,
  }));
}

function connectorsOf(boxes: readonly Placed[]): Connector[] {
  const byId = new Map(boxes.map((box) => [box.node.id, box]));
  return boxes.flatMap(({ node, x, y }) => {
    const next = node.nextNodeId === null ? undefined : byId.get(node.nextNodeId);
    // Both teams of the grand final enter the reset, so a line would wrongly show one advancing.
    if (!next || next.node.roundKey === 'GR') return [];
    const [startX, startY] = [x + BOX.width, y + BOX.height / 2];
    const endY = next.y + BOX.height / 2 + (node.nextSlot === 2 ? 14.5 : -14.5);
    const turn = next.x - 21;
    return [{ from: node, to: next.node, path: `M${startX} ${startY}H${turn}V${endY}H${next.x}` }];
  });
}
