import { expect, it } from 'vitest';
import { checkName } from './check-name.js';
import { organizationSlug } from './organization-slug.js';
import { teamTag } from './team-tag.js';

it.each([
  ['SEN', 'Sentinels', 'SEN'],
  [null, 'Sentinels', 'Sent'],
  [null, 'G2 Esports', 'G2Es'],
  [null, 'KRÜ', 'KRÜ'],
  [null, '???!!', '???!'],
  ['', 'Ace', 'Ace'],
])('the tag of a team with tag %j and name %j is %j', (tag, name, expected) => {
  expect(teamTag(tag, name)).toBe(expected);
});

it.each([
  ['Americas Region', 'Americas_Region'],
  [' Two  blanks ', 'Two__blanks'],
  ['KRÜ Esports', 'KRÜ_Esports'],
])('the slug of the organization %j is %j', (name, slug) => {
  expect(organizationSlug(name)).toBe(slug);
});

it.each([
  ['  Team \u00a0 Nine ', 'Team Nine'],
  ['Cafe\u0301', 'Café'],
])('the name %j is stored as %j', (given, kept) => {
  expect(checkName(given, 'body.name')).toBe(kept);
});

it.each(['a\tb', 'a\nb', 'ab\n', '\u0000ab', 'a\u2028b', 'a\u202eb', 'a\u200bb', 'a/b', '??', 'a', ' a '])(
  'the name %j is refused',
  (given) => {
    expect(() => checkName(given, 'body.name')).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  },
);
