import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listNames } from './list-names.js';

describe('names in a header', () => {
  it('are listed unchanged if they are plain', () => {
    expect(listNames(['typo', 'list[].x0', 'a.b'])).toBe('typo, list[].x0, a.b'.replaceAll('[]', '%5B%5D'));
  });

  it('end with how many are left out, if the list is cut', () => {
    const names = Array.from({ length: 1_500 }, (_, index) => `field${index}`);
    expect(listNames(names.slice(0, 20))).toBe(names.slice(0, 20).join(', '));
    expect(listNames(names)).toBe(`${names.slice(0, 20).join(', ')}, +1480 more`);
    expect(
      listNames(Array.from({ length: 20 }, () => '\u{1f3c6}'.repeat(30)))
        .split(', ')
        .at(-1),
    ).toMatch(/^\+\d+ more$/);
  });

  it('never break the line or the list or overflow a header buffer, whatever they contain', () => {
    const hostile = fc.constantFrom('a, b', 'a\r\nSet-Cookie: x', '\u{1f3c6}'.repeat(60), 'x'.repeat(100_000));
    const name = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), hostile);
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 60 }), (names) => {
        const listed = listNames(names);
        expect(listed).toMatch(/^[\x21-\x7e]*(?:, [\x21-\x7e]*)*(?:, \+\d+ more)?$/);
        const shown = listed.split(', ');
        const more = /^\+(\d+) more$/.exec(shown.at(-1) ?? '');
        expect(shown.length - (more ? 1 : 0) + Number(more?.[1] ?? 0)).toBe(names.length);
        expect(shown.length).toBeLessThanOrEqual(21);
        expect(listed.length).toBeLessThanOrEqual(2_048);
      }),
    );
  });
});
