import { newId } from '@matchpoint/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstFreeSlug, isReservedSlug, slugOfName } from './league-slug.js';

it.each([
  ['Friday Night Cup', 'friday-night-cup'],
  ['  Ligue Élite!! ', 'ligue-elite'],
  ['日本リーグ', 'league'],
  ['Ü5', 'league-u5'],
])('the name %s gives the slug %s', (name, slug) => {
  expect(slugOfName(name)).toBe(slug);
});

it('adds a number if the slug is taken or reserved', () => {
  expect(firstFreeSlug('cup', new Set(['cup', 'cup-2']))).toBe('cup-3');
  expect(firstFreeSlug('create', new Set())).toBe('create-2');
});

it('reserves every word that a path has in place of the slug, also if the slug comes from a name', () => {
  for (const name of ['New', 'Tournaments', 'Templates', 'Create']) {
    const slug = slugOfName(name);
    expect([isReservedSlug(slug), isReservedSlug(name.toUpperCase()), firstFreeSlug(slug, new Set())]).toEqual([true, true, `${slug}-2`]);
  }
});

it("reserves the form of a league's id, in any case", () => {
  const id = newId('league');
  expect([id, id.toUpperCase(), `${id}x`, newId('match')].map(isReservedSlug)).toEqual([true, true, false, false]);
});

it('every name gives a valid slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(3), (name, count) => {
      const slug = slugOfName(name);
      const free = firstFreeSlug(slug, new Set([slug, `${slug}-2`, `${slug}-3`].slice(0, count)));
      for (const made of [slug, free]) expect(made).toMatch(/^(?=.{3,50}$)[a-z0-9]+(-[a-z0-9]+)*$/);
    }),
  );
});
