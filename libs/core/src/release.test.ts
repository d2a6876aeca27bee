import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RELEASE } from './release.js';

it('what processes say they are is what the package says', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string };
  expect(RELEASE).toBe(version);
});
