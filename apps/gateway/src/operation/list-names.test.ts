import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listNames } from './list-names.js';

describe('names in a header', () => {
  it('are listed unchanged if they are plain', () => {
    expect(listNames(['typo', 'list[].x0', 'a.b'])).toBe('typo, list[].x0, a.b'.replaceAll('[]', '%5B%5D'));
  });

  it('never break the line or the list or overflow a header buffer, whatever they contain', () => {
    const hostile = fc.constantFrom('a, b', 'a\r\nSet-Cookie: x', '\u{1f3c6}'.repeat(60), 'x'.repeat(100_000));
    const name = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), hostile);
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 60 }), (names) => {
        const listed = listNames(names);
        expect(listed).toMatch(/^[\x21-\x7e]*(?:, [\x21-\x7e]*)*$/);
        expect(listed.split(', ').length).toBeLessThanOrEqual(Math.min(names.length, 20));
        expect(listed.length).toBeLessThanOrEqual(2_048);
      }),
    );
  });
});
