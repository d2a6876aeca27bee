import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Rejection } from './bundle-source.js';
import { LineSplitter, type Line } from './line-splitter.js';
import { openBundle } from './open-bundle.js';

const directory = mkdtempSync(path.join(os.tmpdir(), 'matchpoint-ndjson-'));
afterAll(() => rmSync(directory, { recursive: true }));

async function* noInput(): AsyncGenerator<Buffer> {}

/** Opens `content` as a file and reads it as an import does. */
async function read(content: string | Buffer, kind: 'user' | 'team' | 'match' = 'user') {
  const file = path.join(directory, 'bundle.ndjson');
  writeFileSync(file, content);
  const source = await openBundle(file, noInput());
  const rejections: Rejection[] = [];
  const counts = await source.scan((rejection) => {
    rejections.push(rejection);
  });
  const rows: { line: number; json: string }[] = [];
  for await (const { line, json } of source.rows(kind)) rows.push({ line, json });
  await source.close();
  return { counts, rows, rejected: rejections.map(({ line, reason }) => ({ line, reason })) };
}

function split(bytes: Buffer, cuts: readonly number[], maxLineBytes = 1_000): Line[] {
  const splitter = new LineSplitter(maxLineBytes);
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  const lines = edges.slice(1).flatMap((edge, index) => splitter.push(bytes.subarray(edges[index], edge)));
  return [...lines, ...splitter.end()];
}

describe('lines', () => {
  const text = fc.array(fc.oneof(fc.constantFrom('\n', '\r\n', '\r', 'é', '🏆', '\uFEFF', ' '), fc.string({ unit: 'grapheme' })), {
    maxLength: 30,
  });

  it('are the same however the bytes are chunked', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(), { maxLength: 20 }), (parts, cuts) => {
        const bytes = Buffer.from(parts.join(''));
        const lines = split(bytes, cuts);
        const expected = parts.join('').split('\n');
        if (expected.at(-1) === '') expected.pop();
        expect(lines.map((line) => line.bytes?.toString())).toEqual(
          expected.map((line) => Buffer.from(line.replace(/\r$/, '')).toString()),
        );
        expect(lines.map((line) => line.number)).toEqual(expected.map((_line, index) => index + 1));
        expect(Buffer.concat(lines.map(({ start, end }) => bytes.subarray(start, end)))).toEqual(bytes);
      }),
    );
  });

  it('that exceed the limit are reported by position only, however the bytes are chunked', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 20 }), (cuts) => {
        const lines = split(Buffer.from('12345\n123456\n12345\r\n1234567890\n1\n'), cuts, 5);
        expect(lines.map(({ number, bytes }) => [number, bytes?.toString()])).toEqual([
          [1, '12345'],
          [2, undefined],
          [3, '12345'],
          [4, undefined],
          [5, '1'],
        ]);
      }),
    );
  });
});

describe('an NDJSON bundle', () => {
  it('may have a byte order mark, CRLF, blank lines and an unterminated last line', async () => {
    const { rows, rejected } = await read(
      '\uFEFF{"kind":"user","username":"zoë"}\r\n\r\n   \n{"kind":"user","username":"b"}\n\n{"kind":"user","username":"c"}',
    );
    expect(rejected).toEqual([]);
    expect(rows).toEqual([
      { line: 1, json: '{"kind":"user","username":"zoë"}' },
      { line: 4, json: '{"kind":"user","username":"b"}' },
      { line: 6, json: '{"kind":"user","username":"c"}' },
    ]);
  });

  it('yields the rows of a kind with their lines, wherever they are in the file', async () => {
    const lines = [
      '{"kind":"match","externalId":"m1"}',
      '{"kind":"team","slug":"a"}',
      '{"kind":"user","username":"u"}',
      '{"kind":"match","externalId":"m2"}',
      '{"kind":"team","slug":"b"}',
    ];
    const { counts, rows } = await read(lines.join('\n'), 'team');
    expect(counts).toMatchObject({ match: 2, team: 2, user: 1, game: 0 });
    expect(rows).toEqual([
      { line: 2, json: lines[1] },
      { line: 5, json: lines[4] },
    ]);
  });

  it('rejects lines that are not rows, with their line and the reason', async () => {
    const { rows, rejected } = await read(
      Buffer.concat([
        Buffer.from('{"kind":"user"\n[1]\nnull\n{"kind":"player"}\n{"username":"x"}\n{"kind":["user"]}\n'),
        Buffer.from([0x7b, 0xff, 0x7d, 0x0a]),
        Buffer.from('{"kind":"user","username":"last"}\n'),
      ]),
    );
    expect(rejected.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(rejected.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('malformed JSON'),
      'not a JSON object',
      'not a JSON object',
      expect.stringContaining('unknown kind "player"'),
      expect.stringContaining('no "kind"'),
      expect.stringContaining('unknown kind ["user"]'),
      'not UTF-8',
    ]);
    expect(rows.map(({ line }) => line)).toEqual([8]);
  });
});
