import Type from 'typebox';
import { expect, it } from 'vitest';
import { refuseMalformedQuery } from './parse-query.js';

const QUERY = Type.Object({
  'limit': Type.Integer({ 'x-error': 'error_invalid_limit' }),
  'gameSlug': Type.String(),
  'ids[]': Type.String(),
});

it.each([
  ['/games', undefined],
  ['/games?gameSlug=a%20b&gameSlug=%C3%A9&unknown=%F0%9F%98%80', undefined],
  ['/games/%ff?gameSlug=a', undefined],
  ['/games?gameSlug=%ff', ['INVALID_INPUT', 'query.gameSlug']],
  ['/games?gameSlug=%c0%af', ['INVALID_INPUT', 'query.gameSlug']],
  ['/games?gameSlug=%ed%a0%80', ['INVALID_INPUT', 'query.gameSlug']],
  ['/games?gameSlug=100%', ['INVALID_INPUT', 'query.gameSlug']],
  ['/games?ids%5B%5D=%zz', ['INVALID_INPUT', 'query.ids[]']],
  ['/games?gameSlug=a&limit=%', ['error_invalid_limit', 'query.limit']],
  ['/games?unknown=%', ['INVALID_INPUT', 'query.unknown']],
  ['/games?__proto__=%', ['INVALID_INPUT', 'query.__proto__']],
  ['/games?%=1', ['INVALID_INPUT', 'query']],
])('a query is UTF-8 in percent-encoding, or refused at its parameter: %s', (url, refusal) => {
  let thrown: unknown;
  try {
    refuseMalformedQuery(url, QUERY);
  } catch (error) {
    thrown = error;
  }
  const { code, details } = (thrown ?? {}) as { code?: string; details?: { issues: { path: string }[] } };
  expect(thrown && [code, details?.issues[0]?.path]).toEqual(refusal);
});
