import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeControls, escapeControlsInLines } from './escape-controls.js';

const ACTING = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;
/** Strings with many control characters. */
const hostile = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0x9f }),
      fc.integer({ min: 0x2000, max: 0x206f }),
      fc.constant(0x61c),
      fc.integer({ min: 0, max: 0x10ffff }),
    ),
  )
  .map((codes) => String.fromCodePoint(...codes));

it('shows a sequence that would write to the clipboard', () => {
  expect(escapeControls('\u001b]52;c;ZXZpbA==\u0007 and \u009b31m')).toBe('\\u001b]52;c;ZXZpbA==\\u0007 and \\u009b31m');
});

it('escapes every control character and changes nothing else', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const shown = escapeControls(text);
      expect(shown).not.toMatch(ACTING);
      expect(escapeControls(shown)).toBe(shown);
      const quiet = [...text].filter((each) => !ACTING.test(each)).join('');
      expect(shown.replaceAll(/\\u[0-9a-f]{4}/g, '')).toBe(quiet.replaceAll(/\\u[0-9a-f]{4}/g, ''));
    }),
  );
});

it('does not change the meaning of a JSON document', () => {
  fc.assert(
    fc.property(fc.dictionary(hostile, fc.oneof(hostile, fc.array(hostile))), (document) => {
      const text = escapeControlsInLines(JSON.stringify(document, null, 2));
      expect(text.replaceAll('\n', '')).not.toMatch(ACTING);
      expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(document));
    }),
  );
});
