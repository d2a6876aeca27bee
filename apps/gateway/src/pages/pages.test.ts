import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGES } from './pages.js';

it('the gateway serves the web app exactly at the paths of its pages', () => {
  const router = readFileSync(new URL('../../../web/src/router.tsx', import.meta.url), 'utf8');
  const paths = [...router.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path.replaceAll('$', ':'));
  expect(paths.length).toBeGreaterThan(10);
  expect(PAGES.map(({ path }) => path).sort()).toEqual(paths.sort());
});
