import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const BUILT = path.resolve(import.meta.dirname, '../../dist/apps/web');
/**
 * The share of files in the 220 kB that a first view may load (docs/adr/0026-the-web-app.md). The rest is for their headers, the page, and
 * its API responses.
 */
const MOST_BYTES = 200_000;
/** The pages where most visits begin, as measured by tools/bench. */
const PAGES = [
  '/',
  '/leagues',
  '/leagues/:slug',
  '/teams/:slug',
  '/users/:name',
  '/orgs/:slug',
  '/matches/:id',
  '/desk',
  '/developer',
  '/operate/:league',
];
/** In code, which the other pages do not show. */
const FONT_OF_CODE = /\/geist-mono-/;
const ADDRESS = /\/assets\/[^"]+/g;

const isBuilt = existsSync(path.join(BUILT, 'pages.json'));

describe.skipIf(!isBuilt)(isBuilt ? 'a first view' : 'a first view: not run, because the app is not built', () => {
  const sizeOf = (file: string): number => {
    const compressed = path.join(BUILT, `${file}.gz`);
    return statSync(existsSync(compressed) ? compressed : path.join(BUILT, file)).size;
  };
  const ofAll = (): string[] => readFileSync(path.join(BUILT, 'index.html'), 'utf8').match(ADDRESS) ?? [];
  const filesOf = (page: string): string[] => {
    const files = (JSON.parse(readFileSync(path.join(BUILT, 'pages.json'), 'utf8')) as Record<string, string[]>)[page];
    if (!files) throw new Error(`the router has no ${page}`);
    return [...new Set([...ofAll(), ...files])];
  };
  const biggest = (files: readonly string[]): string =>
    files
      .toSorted((one, other) => sizeOf(other) - sizeOf(one))
      .map((file) => `${sizeOf(file)} ${file}`)
      .join('\n');

  it.each(PAGES)('of %s stays within its share of the budget', (page) => {
    const files = filesOf(page);
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
    expect(bytes, biggest(files)).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('has nothing of forms and dialogs, and no font of code', () => {
    for (const page of PAGES) {
      const unwanted = filesOf(page).filter(
        (file) => /\/(form-styles|inputs|Modal|InputBase|action-form)-/.test(file) || FONT_OF_CODE.test(file),
      );
      expect(unwanted, page).toEqual([]);
    }
  });
});
