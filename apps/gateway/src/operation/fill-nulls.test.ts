import Type from 'typebox';
import { expect, it } from 'vitest';
import { count, nullable, text } from './fields.js';
import { fillNulls } from './fill-nulls.js';

const Inner = Type.Object({ id: text('Id.') });
const fill = fillNulls(
  Type.Object({
    id: text('Id.'),
    tag: nullable.string('Tag.'),
    inner: nullable.object(Inner, 'Inner.'),
    wins: Type.Optional(count('Wins.')),
    note: Type.Optional(nullable.string('Note.')),
  }),
);

it('required nullable fields without a value are null in a response, and optional ones stay absent', () => {
  const message: { id: string; tag?: string; inner?: { id: string }; wins?: number; note?: string } = { id: 'team_1' };
  expect(fill(message)).toEqual({ id: 'team_1', tag: null, inner: null });
  expect(message).toEqual({ id: 'team_1' });
  expect(fill({ ...message, tag: 'SEN', inner: { id: 'org_1' } })).toEqual({ id: 'team_1', tag: 'SEN', inner: { id: 'org_1' } });
});
