import { expect, it } from 'vitest';
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
