import build from 'fast-json-stringify';
import Type from 'typebox';
import { expect, it } from 'vitest';
import { nullable, text } from './fields.js';
import { forSerializer } from './for-serializer.js';

const inner = Type.Object({ name: text('A name.') });
const schema = Type.Object({ outer: nullable.object(Type.Object({ inner: nullable.object(inner, 'Inner.') }), 'Outer.') });
const write = build(forSerializer(schema) as object);

it('objects that may be null are written with their own fields only, and null as null, at any depth', () => {
  const texts = [
    { outer: { inner: { name: 'A' } }, hidden: 1 },
    { outer: { inner: { name: 'A', secret: 1 }, secret: 1 } },
    { outer: { inner: null } },
    { outer: null },
  ].map(write);
  expect(texts).toEqual([
    '{"outer":{"inner":{"name":"A"}}}',
    '{"outer":{"inner":{"name":"A"}}}',
    '{"outer":{"inner":null}}',
    '{"outer":null}',
  ]);
});

it('an object that may be null, but lacks a field, is refused', () => {
  expect(() => write({ outer: {} })).toThrow('"inner" is required');
  expect(() => write({ outer: { inner: {} } })).toThrow('"name" is required');
});
