import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Rejection } from './bundle-source.js';
import { JsonBundle } from './json-bundle.js';
import { locateElements } from './locate-elements.js';
import { openBundle } from './open-bundle.js';

const directory = mkdtempSync(path.join(os.tmpdir(), 'matchpoint-json-'));
afterAll(() => rmSync(directory, { recursive: true }));

async function* input(...chunks: string[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

function write(name: string, content: string): string {
  const file = path.join(directory, name);
  writeFileSync(file, content);
  return file;
}

async function scan(content: string) {
  const source = await openBundle(write('bundle.json', content), input());
  const rejections: Omit<Rejection, 'file'>[] = [];
  const counts = await source.scan(({ file: _file, ...rejection }) => {
    rejections.push(rejection);
  });
  const rows = [];
  for await (const { line, path: place, json, key } of source.rows('team')) rows.push({ line, path: place, json, key });
  await source.close();
  return { counts, rejections, rows };
}

describe('the elements of a JSON bundle', () => {
  const bundle = fc.dictionary(fc.string(), fc.oneof(fc.array(fc.jsonValue(), { maxLength: 5 }), fc.jsonValue()), { maxKeys: 5 });

  it('are found with their text and line in any JSON object, whatever its formatting', () => {
    fc.assert(
      fc.property(bundle, fc.constantFrom(0, 2, '\n', ' \r\n\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const found = [...locateElements(text)];
        const parsed = JSON.parse(text) as Record<string, unknown>;
        const expected = Object.entries(parsed).flatMap(([key, items]) =>
          Array.isArray(items) ? items.map((item: unknown, index) => [key, index, item]) : [[key, undefined, items]],
        );
        expect(found.map(({ key, index, start, end }) => [key, index, JSON.parse(text.slice(start, end))])).toEqual(expected);
        expect(found.map(({ line }) => line)).toEqual(found.map(({ start }) => text.slice(0, start).split('\n').length));
      }),
    );
  });

  it('are rows with line, path and key', async () => {
    const { rows, counts, rejections } = await scan(
      '{\n  "matches": [],\n  "teams": [\n    {"slug": "A"}, {"slug": "b"},\n    {"slug":\n "c"}\n  ]\n}\n',
    );
    expect(rejections).toEqual([]);
    expect(counts).toMatchObject({ team: 3, match: 0 });
    expect(rows).toEqual([
      { line: 4, path: 'teams[0]', json: '{"slug": "A"}', key: 'a' },
      { line: 4, path: 'teams[1]', json: '{"slug": "b"}', key: 'b' },
      { line: 5, path: 'teams[2]', json: '{"slug":\n "c"}', key: 'c' },
    ]);
  });

  it('are rejected with their place if they are not rows; the rest is read', async () => {
    const { rows, rejections } = await scan('{"teams": [{"slug":"a"}, 7],\n"players": [{}], "users": {}}');
    expect(rows).toHaveLength(1);
    expect(rejections).toEqual([
      { line: 1, path: 'teams[1]', kind: 'team', reason: 'not a JSON object' },
      { line: 2, path: 'players[0]', reason: expect.stringContaining('unknown kind "players"') },
      { line: 2, path: 'users', kind: 'user', reason: 'not an array' },
    ]);
  });

  it('are not read from malformed JSON, which is rejected once, with its line', async () => {
    expect((await scan('{\n"teams": [\n{"slug": oops}]}')).rejections).toEqual([
      { line: 3, reason: expect.stringContaining('malformed JSON') },
    ]);
    expect((await scan('[1]')).rejections).toEqual([{ line: 1, reason: 'not a JSON object' }]);
  });
});

describe('a bundle is JSON or NDJSON', () => {
  const row = '{"kind":"team","slug":"a"}\n';
  it.each([
    ['a.ndjson', '{"teams": []}', false],
    ['a.jsonl', row, false],
    ['a.json', row, false],
    ['a.json', '{"version": 1, "teams": []}', true],
    ['a.json', '{\n "teams": []\n}', true],
    ['a.txt', '\uFEFF\n {"matches":[]}', true],
    ['a.txt', '{\r\n}', true],
    ['a.txt', row, false],
    ['a.txt', '{"kind": oops\n', false],
    ['a.txt', '{"games":["valorant"],"kind":"league","slug":"a"}\n', false],
    ['a.json', '\n\r\n{"teams":[],"kind":"player"}\n{"teams":[]}', false],
    ['a.txt', '{"teams":[{"kind":"team"}]}\n', true],
    ['a.txt', '', false],
  ])('%s with %j: is JSON? %s', async (name, content, isJson) => {
    const source = await openBundle(write(name, content), input());
    expect(source instanceof JsonBundle).toBe(isJson);
    await source.close();
  });

  it('whose first row, with the fields in any order, may be as long as any row, while one longer than that is a bundle', async () => {
    const long = (bytes: number, kind: string) => `{"teams":["${'x'.repeat(bytes)}"]${kind}}\n`;
    const opened = async (content: string) => {
      const source = await openBundle('-', input(content));
      await source.close();
      return source instanceof JsonBundle;
    };
    expect(await opened(long(200_000, ',"kind":"league"'))).toBe(false);
    expect(await opened(long(200_000, ''))).toBe(true);
    expect(await opened(long(4 * 1024 * 1024, ',"kind":"league"'))).toBe(true);
  });

  it.each([
    ['{"teams": [{"slug', '":"a"}]}', 'teams[0]'],
    ['{"kind":"team",', '"slug":"a"}\n', undefined],
    ['{"games":[],"kind":"team","sl', 'ug":"a"}\n', undefined],
  ])('reads a bundle from standard input: %s%s', async (first, second, place) => {
    const source = await openBundle('-', input(first, second));
    expect(await source.scan(() => expect.unreachable())).toMatchObject({ team: 1 });
    for await (const found of source.rows('team'))
      expect(found).toMatchObject({ file: '-', line: 1, key: 'a', ...(place && { path: place }) });
    await source.close();
  });
});
