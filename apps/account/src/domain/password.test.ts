import { describe, expect, it } from 'vitest';
import { checkPassword } from './password.js';

const notToBe = { username: 'AdaLovelace', email: 'ada@example.com', commonest: new Set(['1234567890', 'qwertyuiop']) };

describe('a password', () => {
  it.each([
    ['ten characters', 'a'.repeat(10)],
    ['two hundred', 'a'.repeat(200)],
    ['two hundred outside the BMP, in 800 bytes', '\u{1f3c6}'.repeat(200)],
    ['blanks, also at its ends', '  four score  '],
  ])('accepts a password: %s', (_, password) => {
    expect(checkPassword(password, notToBe)).toBe(password);
  });

  it('treats a password typed in different normal forms as the same', () => {
    expect(checkPassword('cafe\u0301 au lait', notToBe)).toBe(checkPassword('caf\u00e9 au lait', notToBe));
    expect(checkPassword('\uff43orrect horse', notToBe)).toBe('correct horse');
  });

  it.each([
    ['nine characters', 'a'.repeat(9)],
    ['nine, once composed', `cafe\u0301${'a'.repeat(5)}`],
    ['two hundred and one', 'a'.repeat(201)],
    ['more than 1,024 bytes, for NFKC makes eighteen characters of one', '\ufdfa'.repeat(100)],
    ['a common one', '1234567890'],
    ['a common one in capitals', 'QwertyUiop'],
    ['the username', 'adalovelace'],
    ['the address', 'Ada@Example.com'],
  ])('rejects a password: %s', (_, password) => {
    expect(() => checkPassword(password, notToBe)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', details: { issues: [expect.objectContaining({ path: 'body.password' })] } }),
    );
  });
});
