import { expect, it } from 'vitest';
import { parseReturnTo } from './return-to.js';

it.each(['/', '/home', '/matches/match_1?tab=scores', '/teams/a%20b', '/organizations/caf%C3%A9#roster', `/${'a'.repeat(511)}`])(
  'returns to %s',
  (path) => {
    expect(parseReturnTo(path)).toBe(path);
  },
);

it.each([
  '',
  'home',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  'https:evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/%2fevil.example',
  '/%2Fevil.example',
  '/%252fevil.example',
  '/%5cevil.example',
  '/%255Cevil.example',
  '/a//b',
  '/\tevil',
  '/\r\nSet-Cookie: a=b',
  '/%0d%0aSet-Cookie:%20a=b',
  '/%00',
  '/\u0085evil',
  '/%zz',
  '/%',
  ' /home',
  `/${'a'.repeat(512)}`,
])('doesn’t return to %j', (path) => {
  const refused = { code: 'INVALID_INPUT', message: expect.stringContaining('body.returnTo') };
  expect(() => parseReturnTo(path)).toThrow(expect.objectContaining(refused));
});
