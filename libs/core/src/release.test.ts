import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RELEASE } from './release.js';

const read = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const versionOf = (file: string): string => (JSON.parse(read(file)) as { version: string }).version;

it('is the version of the packages, the chart and its images', () => {
  expect(versionOf('package.json')).toBe(RELEASE);
  expect(versionOf('libs/sdk/package.json')).toBe(RELEASE);
  expect(versionOf('apps/cli/package.json')).toBe(RELEASE);
  expect(read('deploy/helm/matchpoint/Chart.yaml')).toContain(`\nversion: ${RELEASE}\nappVersion: ${RELEASE}\n`);
  expect(read('deploy/helm/matchpoint/values-production.yaml')).toContain(`tag: ${RELEASE}\n`);
  expect(read('docs/deploy.md')).toContain(`--tag ${RELEASE}\n`);
});

it('has a section in the changelog', () => {
  expect(read('CHANGELOG.md')).toContain(`\n## [${RELEASE}]`);
});
