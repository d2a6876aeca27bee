import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { createRowParser } from './index.js';

const parse = createRowParser(
  Type.Object({
    name: Type.String({ minLength: 1 }),
    role: Type.Optional(Type.Enum(['OWNER', 'MEMBER'])),
    maps: Type.Optional(Type.Array(Type.Object({ index: Type.Integer({ minimum: 0 }) }))),
  }),
);

describe('an import row', () => {
  it('is its checked value, with null as absent and unknown fields left alone', () => {
    expect(parse('{"name":"Ä","role":null,"maps":[{"index":1}],"colour":"red"}')).toEqual({
      row: { name: 'Ä', maps: [{ index: 1 }], colour: 'red' },
    });
  });

  it.each([
    ['{', 'not valid JSON'],
    ['[]', 'not a JSON object'],
    ['{}', 'must have required properties name'],
    ['{"name":""}', 'name: must not have fewer than 1 characters'],
    ['{"name":"x","role":"BOSS"}', 'role: must be one of OWNER, MEMBER'],
    ['{"name":"x","maps":[{"index":0},{"index":"1"}]}', 'maps[1].index: must be integer'],
    ['{"name":"a\\u0000b"}', 'contains a NUL character or a lone surrogate'],
    ['{"name":"x","other":{"deep":["\\ud800"]}}', 'contains a NUL character or a lone surrogate'],
  ])('%s is refused: %s', (json, reason) => {
    expect(parse(json)).toEqual({ reason });
  });
});
