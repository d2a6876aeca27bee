import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crestOf, initialsOf, lettersOf } from './crest-of.js';

describe('a crest', () => {
  it('is the same for the same id, and complete for every id', () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        const look = crestOf(id);
        expect(look).toEqual(crestOf(id));
        expect(Object.values(look).every((part) => part !== undefined)).toBe(true);
      }),
    );
  });

  it('differs for most ids that differ in their last letter alone', () => {
    const looks = Array.from({ length: 26 }, (_each, index) => JSON.stringify(crestOf(`team_01m8x4${String.fromCharCode(97 + index)}`)));
    expect(new Set(looks).size).toBeGreaterThan(20);
  });

  it('keeps the crest that a team has had: changing the hash or a palette changes every picture', () => {
    expect(crestOf('team_sentinels')).toMatchInlineSnapshot(`
      {
        "dark": "#4a4300",
        "field": "M0 0h20v20H0Zm20 20h20v20H20Z",
        "light": "#e8d32a",
        "shape": "M20 2 36 7v13c0 9-7 15-16 18C11 35 4 29 4 20V7Z",
        "turn": 39,
      }
    `);
  });

  it('shows at most four letters, and none where they could not be read', () => {
    expect(lettersOf('KRÜ', 32).letters).toBe('KRÜ');
    expect(lettersOf('EDWARD', 76).letters).toBe('EDWA');
    expect(lettersOf('SEN', 24).letters).toBe('');
  });

  it('shows a person’s initials, also of a name with signs beyond the first plane', () => {
    expect(initialsOf('gilded acorn')).toBe('GA');
    expect(initialsOf('mellow_fern_two')).toBe('MF');
    expect(initialsOf('😀 smile')).toBe('😀S');
    expect(initialsOf('')).toBe('');
  });
});
