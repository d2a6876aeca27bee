import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENUM_WORDS } from './texts/enums.js';

const SOURCE = import.meta.dirname;
const filesOf = (ending: RegExp): string[] =>
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => ending.test(name) && !name.startsWith('overlay'));
const read = (name: string): string => readFileSync(path.join(SOURCE, name), 'utf8');

describe('the look of the app', () => {
  it('takes every colour from the tokens', () => {
    const own = filesOf(/\.css$/)
      .filter((name) => name !== 'tokens.css')
      .filter((name) => /#[0-9a-f]{3,8}\b|\b(rgb|hsl)a?\(/i.test(read(name)));
    expect(own).toEqual([]);
  });

  it('names no token that does not exist', () => {
    const known = new Set(read('tokens.css').match(/--mp-[\w-]+(?=:)/g));
    // Set by a card for its contents.
    known.add('--mp-inset');
    const used = filesOf(/\.(css|tsx?)$/).flatMap((name) => (read(name).match(/--mp-[\w-]+/g) ?? []).map((token) => `${name}: ${token}`));
    expect(used.filter((use) => !known.has(use.split(': ')[1] ?? ''))).toEqual([]);
  });

  it('has both schemes of every colour that differs', () => {
    const [light = '', dark = ''] = read('tokens.css').split("[data-mantine-color-scheme='dark']");
    const names = (css: string): string[] =>
      css.match(/--mp-(text|bg|surface|line|link|primary|live|win|loss|warn|info|draw)[\w-]*(?=:)/g) ?? [];
    const missing = names(light).filter((name) => !names(dark).includes(name));
    expect(missing).toEqual([]);
  });
});

describe('words', () => {
  it('of a fixed list of values are words, never the values', () => {
    const raw = Object.entries(ENUM_WORDS).flatMap(([name, words]) =>
      Object.entries(words)
        .filter(
          ([value, word]) => word === '' || word === value.toLowerCase() || /_/.test(word) || (/^[A-Z]{3,}/.test(word) && word === value),
        )
        .map(([value]) => `${name}.${value}`),
    );
    expect(raw).toEqual([]);
  });

  it('come from the enum of a value; only ids of the catalog are spelled out', () => {
    const CHOSEN = /^nameOf\((id|value|mapId|match\.gameMode|platform|(?:live|map)\.mapId|type|gameMode)\)/;
    const spelled = filesOf(/\.tsx$/).flatMap((name) =>
      (read(name).match(/\bnameOf\([^)]*\)/g) ?? []).filter((call) => !CHOSEN.test(call)).map((call) => `${name}: ${call}`),
    );
    expect(spelled).toEqual([]);
  });
});
