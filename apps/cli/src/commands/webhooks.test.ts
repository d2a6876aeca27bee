import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFakeServices, type FakeServices } from '../../test/fake-services.js';
import { runCommand } from '../../test/run-command.js';

let services: FakeServices;
beforeAll(async () => { services = await startFakeServices(); });
afterAll(() => services.stop());

const webhooks = (words: string[], environment = services.environment) => runCommand(['webhooks', ...words], { environment });
const TARGET = 'http://localhost:3000/hook';

it.each([
  ['no address to forward to', ['listen', '--key', 'key_1']],
  ['an address that is none', ['listen', '--forward-to', 'localhost:3000', '--key', 'key_1']],
  ['nobody whose events are wanted', ['listen', '--forward-to', TARGET]],
  ['no event', ['trigger']],
])('ends with a usage error for %s', async (_name, words) => {
  const { exitCode, stderr } = await webhooks(words);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^usage: /);
});

it('says so where the key is not in force, or the system is not known', async () => {
  const environment = { ...services.environment, MATCHPOINT_WEBHOOK_URL: services.environment.MATCHPOINT_MATCH_URL ?? '' };
  expect(await webhooks(['trigger', 'match.created', '--key', 'key_unknown'], environment)).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('no such key') });
  expect(await webhooks(['trigger', 'match.created', '--key', 'key_1'], {})).toMatchObject({ exitCode: 3 });
});
