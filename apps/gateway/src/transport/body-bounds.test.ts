import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../routes/index.js';
import { bodyBoundsOf, largestJson, MAX_BODY_BYTES } from './body-bounds.js';

const KIBIBYTE = 1024;

describe('the longest JSON for a schema', () => {
  it.each([
    ['a text', Type.String({ maxLength: 10 }), JSON.stringify('\u0001'.repeat(10))],
    ['a list', Type.Array(Type.Boolean(), { maxItems: 3 }), '[false,false,false]'],
    ['an enumeration', Type.Enum(['a', 'long']), '"\\u006c\\u006f\\u006e\\u0067"'],
    [
      'an object',
      Type.Object({ a: Type.Integer(), b: Type.Optional(Type.String({ maxLength: 2 })) }),
      '{"a":9007199254740991,"b":"\\ud83c\\udfc6\\ud83c\\udfc6"}',
    ],
    ['several types', Type.Unsafe({ type: ['string', 'null'], maxLength: 1 }), '"\\ud83c\\udfc6"'],
  ])('has room for %s', (_name, schema, text) => {
    expect(largestJson(schema)).toBeGreaterThanOrEqual(text.length);
  });

  it.each([
    ['a text', Type.String()],
    ['a list', Type.Array(Type.Boolean())],
    ['a list of such texts', Type.Array(Type.String(), { maxItems: 3 })],
    ['a free-form object', Type.Record(Type.String(), Type.Boolean())],
    ['anything', Type.Unknown()],
    ['an object of such', Type.Object({ a: Type.Unknown() })],
  ])('is unlimited for %s without a limit', (_name, schema) => {
    expect(largestJson(schema)).toBeUndefined();
  });
});

describe('the limits of a body', () => {
  it('are declared wherever they can’t be derived from the schema', () => {
    const open = ROUTES.filter((route) => route.body && largestJson(route.body) === undefined && route.bodyBounds?.bytes === undefined);
    expect(open.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('are 4 KiB for live states, otherwise from 64 KiB to 1 MiB; 64 KiB for listings', () => {
    for (const route of ROUTES) {
      const { bytes } = bodyBoundsOf(route);
      if (route.operationId.endsWith('LiveState')) {
        expect([route.operationId, bytes]).toEqual([route.operationId, 4 * KIBIBYTE]);
        continue;
      }
      expect([route.operationId, bytes >= 64 * KIBIBYTE && bytes <= MAX_BODY_BYTES]).toEqual([route.operationId, true]);
      if (/^(?:list|discover|get)/.test(route.operationId)) expect([route.operationId, bytes]).toEqual([route.operationId, 64 * KIBIBYTE]);
    }
  });
});
