import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** A statement as `libs/postgres` declares it: `sql<Row>('match_find', …`. */
const DECLARATION = /\bsql(?:<[^(]*>)?\(\s*'([a-z0-9_]+)'/g;

it('no two statements of the platform share a name, so that a span or a slow query identifies its statement', () => {
  const declared = new Map<string, string[]>();
  for (const file of ['apps', 'libs'].flatMap(sourcesOf)) {
    for (const [, name = ''] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(DECLARATION))
      declared.set(name, [...(declared.get(name) ?? []), file]);
  }
  expect(declared.size).toBeGreaterThan(900);
  expect([...declared].filter(([, files]) => files.length > 1)).toEqual([]);
});

const sourcesOf = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[^/]+\/src\/(?!generated|gen\/).*(?<!\.test|\/statement)\.ts$/.test(file))
    .map((file) => path.join(folder, file));
