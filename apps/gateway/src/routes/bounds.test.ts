import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { derivedErrors } from '../operation/route-definition.js';
import { repeatOf } from '../edge/admission/operation-access.js';
import { ROUTES } from './index.js';

const PAGE = path.resolve(import.meta.dirname, '../../../../docs/reference/bounds.md');

/** A row of a table: operations, and its other cells. */
interface Row {
  operations: string[];
  cells: string[];
}

/** The rows of the tables under second-level headings, whose first cell lists operations. */
function rowsUnder(heading: string): Row[] {
  const [, section = ''] = readFileSync(PAGE, 'utf8').split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return own
    .split('\n')
    .filter((line) => /^\| `[a-z]\w+`/.test(line))
    .map((line) => {
      const [first = '', ...cells] = line.slice(1, -1).split(' | ');
      return { operations: codesIn(first), cells };
    });
}
const codesIn = (cell: string): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, code = '']) => code);

const adding = rowsUnder('Operations that add something');
const others = rowsUnder('Operations that add nothing');
const namesOf = (rows: readonly Row[]): string[] => rows.flatMap(({ operations }) => operations);

describe('the page about limits', () => {
  it('lists every writing operation once: with its limit, or as adding nothing with the reason', () => {
    const writing = ROUTES.filter((route) => repeatOf(route) !== 'read').map(({ operationId }) => operationId);
    expect([...namesOf(adding), ...namesOf(others)].toSorted()).toEqual(writing.toSorted());
    for (const { operations, cells } of others) expect(cells[0]?.trim(), operations.join()).not.toBe('');
  });

  it.each(adding)('gives $operations codes that they declare', ({ operations, cells: [, , beyond = ''] }) => {
    for (const operationId of operations) {
      const route = ROUTES.find((each) => each.operationId === operationId);
      expect(route && derivedErrors(route), operationId).toEqual(expect.arrayContaining(codesIn(beyond)));
    }
  });

  it.each(adding)(
    'documents for $operations what they add, how much, and where that is enforced',
    ({ cells: [adds, bound, beyond, where = ''] }) => {
      for (const cell of [adds, bound, beyond]) expect(cell?.trim()).toMatch(/./);
      const links = [...where.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
      expect(links).not.toEqual([]);
      for (const link of links) expect(existsSync(path.resolve(PAGE, '..', link)), link).toBe(true);
    },
  );
});
