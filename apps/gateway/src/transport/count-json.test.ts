import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countJson, type JsonCounts } from './count-json.js';

/** The same by parsing. */
function countParsed(value: unknown): JsonCounts {
  if (typeof value !== 'object' || value === null) return { keys: 0, values: 1 };
  const inner = Object.values(value).map(countParsed);
  return {
    keys: inner.reduce((sum, { keys }) => sum + keys, Array.isArray(value) ? 0 : inner.length),
    values: inner.reduce((sum, { values }) => sum + values, 1),
  };
}

const noted = fc.oneof(
  fc.json(),
  fc.jsonValue({ stringUnit: 'grapheme' }).map((value) => JSON.stringify(value, null, 2)),
  fc.jsonValue().map((value) => JSON.stringify(value, null, '\t\r\n')),
);

describe('countJson', () => {
  it('counts the keys and values that parsing would produce', () => {
    fc.assert(
      fc.property(noted, (text) => {
        expect(countJson(Buffer.from(text))).toEqual(countParsed(JSON.parse(text)));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['text with signs in it', '{"a{[:,\\"]}": "x,:{}[]\\\\"}', { keys: 1, values: 2 }],
    ['the same name twice', '{"a":1,"a":2}', { keys: 2, values: 3 }],
    ['what is empty', '[[], {}, [ ], {\n}, ""]', { keys: 0, values: 6 }],
    ['one number', '7', { keys: 0, values: 1 }],
  ])('counts %s', (_name, text, counts) => {
    expect(countJson(Buffer.from(text))).toEqual(counts);
  });

  it('terminates for every text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ max: 127 }), (bytes) => {
        expect(countJson(bytes).keys).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });
});
