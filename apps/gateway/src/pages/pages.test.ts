import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PAGES } from './pages.js';

it('the gateway serves the web app exactly at the paths of its pages', () => {
  const lists = path.resolve(import.meta.dirname, '../../../web/src/pages');
  const declared = readdirSync(lists).map((name) => readFileSync(path.join(lists, name), 'utf8'));
  const paths = [...declared.join('').matchAll(/\bpath: '([^']+)'/g)].map(([, route = '']) => route.replaceAll('$', ':'));
  expect(paths.length).toBeGreaterThan(10);
  expect(PAGES.map((page) => page.path).sort()).toEqual(paths.sort());
});
