import { DomainError } from '@matchpoint/errors';
import { describe, expect, it } from 'vitest';
import { generateKey, hashKey } from './key-format.js';
import { createKeyHashReader } from './read-key-hash.js';

const PEPPER = 'pepper';

describe('reading the hash of a key from a header', () => {
  it('returns the same hash for the same header, and different ones for different keys', () => {
    const read = createKeyHashReader(PEPPER);
    const [one, other] = [generateKey(), generateKey()];
    for (let turn = 0; turn < 3; turn += 1) {
      expect(read(`Bearer ${one}`)).toBe(hashKey(one, PEPPER));
      expect(read(`bearer  ${one}`)).toBe(hashKey(one, PEPPER));
      expect(read(`Bearer ${other}`)).toBe(hashKey(other, PEPPER));
    }
  });

  it('refuses a missing or malformed header every time', () => {
    const read = createKeyHashReader(PEPPER);
    const key = generateKey();
    const mistyped = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
    read(`Bearer ${key}`);
    for (const [header, code] of [
      [undefined, 'error_api_key_required'],
      [' ', 'error_api_key_required'],
      [key, 'error_api_key_invalid'],
      [`Bearer ${mistyped}`, 'error_api_key_invalid'],
      [`Bearer ${mistyped}`, 'error_api_key_invalid'],
    ] as const) {
      const refusal = read(header);
      expect(refusal).toBeInstanceOf(DomainError);
      expect(refusal).toMatchObject({ code });
    }
  });
});
