import { expect, it } from 'vitest';
import { chooseEncoding } from './choose-encoding.js';

const bytes = Buffer.from('x');
const forms = { br: bytes, gzip: bytes, identity: bytes };

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;Q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['br;q=nonsense', 'identity'],
  [['deflate', 'gzip'], 'gzip'],
] as const)('who accepts %j is sent %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted as string | string[] | undefined, { forms })).toBe(encoding);
});

it('an encoding that the build has not produced is not chosen', () => {
  expect(chooseEncoding('br, gzip', { forms: { identity: bytes } })).toBe('identity');
});
