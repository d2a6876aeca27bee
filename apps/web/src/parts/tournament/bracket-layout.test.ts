import type { TournamentNode } from '@matchpoint/sdk';
import { describe, expect, it } from 'vitest';
import { layOutBracket } from './bracket-layout.js';

type Given = [key: string, bracket: TournamentNode['bracket'], next: string | null, more?: Partial<TournamentNode>];

const nodeOf = ([key, bracket, nextNodeId, more]: Given): TournamentNode =>
  ({
    ...{ id: key, key, bracket, nextNodeId, nextSlot: 1, roundKey: key.split('-')[0], number: Number(key.split('-')[1]) },
    ...{ status: 'PENDING', resultSource: null, group: null },
    ...more,
  }) as TournamentNode;
const SINGLE: Given[] = [
  ['R1-1', 'UPPER', 'GF-1'],
  ['R1-2', 'UPPER', 'GF-1', { nextSlot: 2 }],
  ['TP-1', 'THIRD_PLACE', null],
  ['GF-1', 'FINAL', null],
];
const DOUBLE: Given[] = [
  ...[1, 2, 3, 4].map((number): Given => [`R1-${number}`, 'UPPER', `R2-${Math.ceil(number / 2)}`]),
  ...[1, 2].map((number): Given => [`R2-${number}`, 'UPPER', 'R3-1']),
  ['R3-1', 'UPPER', 'GF-1'],
  ...[1, 2].map((number): Given => [`L1-${number}`, 'LOWER', `L2-${number}`]),
  ...[1, 2].map((number): Given => [`L2-${number}`, 'LOWER', 'L3-1']),
  ['L3-1', 'LOWER', 'L4-1'],
  ['L4-1', 'LOWER', 'GF-1'],
  ['GF-1', 'FINAL', null],
];

const boxesOf = (given: Given[]) =>
  Object.fromEntries(layOutBracket(given.map(nodeOf)).boxes.map(({ node, x, y }) => [node.key, { x, y }]));

describe('the layout of a bracket', () => {
  it('places the final halfway between the semifinals, and the match for the third place below it', () => {
    const boxes = boxesOf(SINGLE);
    expect(boxes['GF-1']?.y).toBe(((boxes['R1-1']?.y ?? 0) + (boxes['R1-2']?.y ?? 0)) / 2);
    expect(boxes['TP-1']?.x).toBe(boxes['GF-1']?.x);
    expect(boxes['TP-1']?.y).toBeGreaterThan((boxes['GF-1']?.y ?? 0) + 58);
  });

  it('gives the finals of both sides of a double elimination the same column, and the grand final the next', () => {
    const boxes = boxesOf(DOUBLE);
    expect(boxes['R3-1']?.x).toBe(boxes['L4-1']?.x);
    expect(boxes['GF-1']?.x).toBeGreaterThan(boxes['L4-1']?.x ?? Infinity);
    expect(Math.min(boxes['L1-1']?.y ?? 0, boxes['L4-1']?.y ?? 0)).toBeGreaterThan(boxes['R1-4']?.y ?? Infinity);
  });

  it('never lets two boxes overlap', () => {
    const boxes = Object.values(boxesOf(DOUBLE));
    const overlaps = boxes.flatMap((one, index) =>
      boxes.slice(index + 1).filter((other) => one.x === other.x && Math.abs(one.y - other.y) < 58),
    );
    expect(overlaps).toEqual([]);
  });

  it('leaves out byes and nodes that nobody plays, with their lines', () => {
    const bye = { status: 'WALKOVER', resultSource: 'BYE' } as const;
    const [[key, side, next], ...rest] = SINGLE as [Given, ...Given[]];
    const { boxes, connectors } = layOutBracket([[key, side, next, bye] as Given, ...rest].map(nodeOf));
    expect(boxes.map(({ node }) => node.key)).not.toContain('R1-1');
    expect(connectors.map(({ from }) => from.key)).toEqual(['R1-2']);
  });
});
