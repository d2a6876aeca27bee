import { describe, expect, it } from 'vitest';
import { describeTotp, findTotpStep, mintTotpSecret, totpCode } from './totp.js';

/** RFC 6238, appendix B: its eight digits end with the six of apps. */
const SECRET = Buffer.from('12345678901234567890');
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

describe('codes of an authenticator app', () => {
  it.each(VECTORS)('match RFC 6238 after %d seconds', (seconds, digits) => {
    expect(totpCode(SECRET, Math.floor(seconds / 30))).toBe(digits.slice(-6));
    expect(findTotpStep(SECRET, digits.slice(-6), new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30));
  });

  it.each([
    [-2, undefined],
    [-1, 999],
    [0, 1_000],
    [1, 1_001],
    [2, undefined],
  ])('are accepted %d steps from now only if that is one step at most', (from, step) => {
    expect(findTotpStep(SECRET, totpCode(SECRET, 1_000 + from), new Date(30_000 * 1_000 + 15_000))).toBe(step);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345'])('are six digits: not %j', (code) => {
    expect(findTotpStep(SECRET, code, new Date())).toBeUndefined();
  });

  it('may be typed in two groups, as apps show them', () => {
    const now = new Date(30_000 * 1_000);
    const code = totpCode(SECRET, 1_000);
    expect(findTotpStep(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(1_000);
  });
});

it('a secret of 160 bits is shown in base32, and in the URL that apps read', () => {
  expect(mintTotpSecret()).toHaveLength(20);
  const { secret, otpauthUrl } = describeTotp(SECRET, 'ada+cup@example.com');
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const url = new URL(otpauthUrl);
  expect(decodeURIComponent(url.pathname)).toBe('/Matchpoint:ada+cup@example.com');
  expect(Object.fromEntries(url.searchParams)).toEqual({ secret, issuer: 'Matchpoint', algorithm: 'SHA1', digits: '6', period: '30' });
});
