import { expect, it } from 'vitest';
import { ROUTES } from '../routes/index.js';
import { curlSample } from './code-sample.js';
import { EXAMPLES } from '../generated/examples.js';
import { SAMPLE_REQUESTS } from './sample-requests.js';
import { SAMPLE_SOURCES } from './sample-sources.js';

const sampleOf = (operationId: string): string => {
  const route = ROUTES.find((each) => each.operationId === operationId);
  if (!route) throw new Error(`there is no operation ${operationId}`);
  return curlSample(route, { routes: ROUTES, examples: EXAMPLES, baseUrl: 'http://127.0.0.1:8080' });
};

it('shows a curl call of every operation, with every variable set before it is used', () => {
  for (const { operationId } of ROUTES) {
    const sample = sampleOf(operationId);
    const set = new Set(['1']);
    for (const line of sample.split('\n')) {
      const used = [...line.matchAll(/\$([A-Z][A-Z_]*)/g)].map(([, name = '']) => name);
      expect(
        used.filter((name) => !set.has(name)),
        `${operationId}: ${line}`,
      ).toEqual([]);
      const [, assigned] = /^([A-Z_]+)=/.exec(line) ?? [];
      if (assigned) set.add(assigned);
    }
    expect(sample).toContain('curl ');
  }
});

it('sends an image unchanged, with --data-binary', () => {
  expect(sampleOf('uploadBoundImage')).toContain('--data-binary @picture.png');
});

it('lists what a reader has to replace in a sample that can’t be run unchanged', () => {
  expect(sampleOf('completePasswordReset')).toMatch(/^# Replace body\.token with your own\n/);
  expect(sampleOf('getTeamProfile')).not.toContain('# Replace');
});

it('describes samples of existing operations only', () => {
  const calls = Object.values(SAMPLE_SOURCES).flatMap((source) => source.map(({ call }) => call));
  const known = new Set(ROUTES.map(({ operationId }) => operationId));
  expect([...Object.keys(SAMPLE_REQUESTS), ...calls].filter((operationId) => !known.has(operationId))).toEqual([]);
});
