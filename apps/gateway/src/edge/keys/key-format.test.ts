import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayPrefix, generateKey, hashKey, isWellFormed, parseBearer } from './key-format.js';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const key = fc.constant(undefined).map(generateKey);

describe('a generated key', () => {
  it('has the form of docs/reference/authentication.md#api-keys', () => {
    fc.assert(
      fc.property(key, (plaintext) => {
        expect(plaintext).toMatch(/^mp_live_[0-9A-Za-z]{36}$/);
        expect(isWellFormed(plaintext)).toBe(true);
      }),
    );
  });

  it('uses every character of the alphabet about equally', () => {
    const counts = new Map<string, number>();
    for (let drawn = 0; drawn < 2000; drawn++) {
      for (const character of generateKey().slice(8, 38)) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect([...counts.keys()].sort().join('')).toBe(BASE62);
    // 60,000 draws: each character is expected 968 times; a byte modulo 62 would give some of them 1,171.
    expect(Math.max(...counts.values())).toBeLessThan(1140);
    expect(Math.min(...counts.values())).toBeGreaterThan(800);
  });
});

describe('isWellFormed', () => {
  it('accepts a key whose checksum was computed independently', () => {
    // zlib.crc32(b'mp_live_' + b'A' * 30) in base62 (digits, upper case, lower case), computed with Python.
    expect(isWellFormed(`mp_live_${'A'.repeat(30)}1TZfLM`)).toBe(true);
  });

  it('refuses a key with any one character changed', () => {
    fc.assert(
      fc.property(key, fc.nat(43), fc.constantFrom(...BASE62, '_', '-', ' ', 'é', '\n'), (plaintext, place, character) => {
        fc.pre(plaintext[place] !== character);
        expect(isWellFormed(plaintext.slice(0, place) + character + plaintext.slice(place + 1))).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses a truncated or extended key', () => {
    fc.assert(
      fc.property(key, fc.nat(43), fc.constantFrom(...BASE62, '\n', ' '), (plaintext, length, character) => {
        expect(isWellFormed(plaintext.slice(0, length))).toBe(false);
        expect(isWellFormed(plaintext + character)).toBe(false);
      }),
    );
  });

  it('refuses text that is not a key', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        expect(isWellFormed(text)).toBe(false);
      }),
    );
  });
});

describe('parseBearer', () => {
  it.each([undefined, '', '   '])('finds %j missing', (header) => {
    expect(parseBearer(header)).toBe('missing');
  });

  it.each([
    'Bearer',
    'Bearer ',
    'Bearer a b',
    'Basic dXNlcjpwYXNz',
    'mp_live_x',
    'Bearer: x',
    'xBearer y',
    'Bearerx',
    'Token x',
    'Bearer\tx',
  ])('finds %j malformed', (header) => {
    expect(parseBearer(header)).toBe('malformed');
  });

  it.each(['Bearer mp_live_x', 'bearer mp_live_x', 'BEARER mp_live_x', 'bEaReR   mp_live_x', '  Bearer mp_live_x '])(
    'reads the token of %j',
    (header) => {
      expect(parseBearer(header)).toEqual({ plaintext: 'mp_live_x' });
    },
  );
});

describe('the stored form of a key', () => {
  it('is its HMAC-SHA-256 under the pepper, and its first 12 characters to show', () => {
    const plaintext = generateKey();
    expect(hashKey(plaintext, 'pepper')).toBe(createHmac('sha256', 'pepper').update(plaintext).digest('hex'));
    expect(hashKey(plaintext, 'another')).not.toBe(hashKey(plaintext, 'pepper'));
    expect(displayPrefix(plaintext)).toMatch(/^mp_live_[0-9A-Za-z]{4}$/);
  });
});
