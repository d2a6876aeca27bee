import fc from 'fast-check';
import { expect, it } from 'vitest';
import { table } from './table.js';
import { TextOutput } from './text-output.js';

/** Strings that are rich in what a terminal interprets. */
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
const ACTING = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;

function printed(print: (output: TextOutput) => unknown): string {
  let text = '';
  print(
    new TextOutput({
      write: (piece: string) => {
        text += piece;
        return true;
      },
      once: () => undefined as never,
    } as never),
  );
  return text;
}

it('prints as many lines as it is given, none with an effect on a terminal', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1 }), (lines) => {
      const shown = printed((output) => output.print(...lines)).split('\n');
      expect(shown).toHaveLength(lines.length + 1);
      for (const line of shown) expect(line).not.toMatch(ACTING);
    }),
  );
});

it('keeps the columns of a table aligned, whatever its cells contain', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(hostile, fc.constant('|')), { minLength: 1 }), (rows) => {
      const lines = printed((output) => output.print(...table(['name', 'end'], rows)))
        .trimEnd()
        .split('\n');
      expect(lines).toHaveLength(rows.length + 1);
      expect(new Set(lines.slice(1).map((line) => line.length)).size).toBe(1);
      for (const line of lines) expect(line).not.toMatch(ACTING);
    }),
  );
});

it('prints JSON that is the same document and has no effect on a terminal', () => {
  fc.assert(
    fc.property(fc.dictionary(hostile, hostile), (document) => {
      const text = printed((output) => output.writeJson(JSON.stringify(document, null, 2)));
      expect(text.replaceAll('\n', '')).not.toMatch(ACTING);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(document)));
    }),
  );
});
