// Generates apps/catalog-profile/src/names/rules/confusables.ts: the part of Unicode's table of confusables (UTS #39, confusables.txt) that
// Latin, Greek and Cyrillic names can contain. The table comes with the package `unhomoglyph`, which has the published one as JSON.
//   node tools/names/make-confusables.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const TARGET = path.resolve(import.meta.dirname, '../../apps/catalog-profile/src/names/rules/confusables.ts');
/** Letters of the three scripts, and other characters of names: digits, marks, punctuation. */
const IN_NAMES = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]$/u;
const MAX_SOURCES = 12;

const table = JSON.parse(readFileSync(require.resolve('unhomoglyph/data.json'), 'utf8'));
const version = /Data source .*?v(\d+\.\d+)/.exec(
  readFileSync(path.join(path.dirname(require.resolve('unhomoglyph')), 'README.md'), 'utf8'),
)[1];

const byPrototype = new Map();
for (const [source, prototype] of pairs()) byPrototype.set(prototype, [...(byPrototype.get(prototype) ?? []), source]);
const lines = [...byPrototype].flatMap(([prototype, group]) => {
  const sources = [...group];
  const chunks = [];
  while (sources.length > 0) chunks.push(sources.splice(0, MAX_SOURCES));
  return chunks.map((chunk) => `  [${quote(prototype)}, ${quote(chunk.join(''))}],`);
});

writeFileSync(
  TARGET,
  `// Made by tools/names/make-confusables.mjs from Unicode's confusables.txt, version ${version}; not edited by hand.
// Copyright © 1991-2020 Unicode, Inc. Distributed under the licence in LICENSE.unicode beside this file; modified: of the table only what
// names in Latin, Greek and Cyrillic can hold.

/** Lookalikes: a prototype, and the characters that are confusable with it (UTS #39). */
// oxfmt-ignore
export const CONFUSABLES: readonly (readonly [prototype: string, sources: string])[] = [
${lines.join('\n')}
];
`,
);

/** Source and prototype, in the order of code points. */
function pairs() {
  return Object.entries(table)
    .filter(([source, prototype]) => IN_NAMES.test(source) && source !== prototype)
    .sort(([a], [b]) => a.codePointAt(0) - b.codePointAt(0));
}

/** A literal in ASCII. */
function quote(text) {
  const escaped = [...text].map((character) => {
    if (character === "'" || character === '\\') return `\\${character}`;
    if (/[ -~]/.test(character)) return character;
    const point = character.codePointAt(0);
    return point > 0xffff ? `\\u{${point.toString(16)}}` : `\\u${point.toString(16).padStart(4, '0')}`;
  });
  return `'${escaped.join('')}'`;
}
