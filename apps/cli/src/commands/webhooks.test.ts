import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeServices, type FakeServices } from '../../test/fake-services.js';
import { runCommand, type CommandOptions } from '../../test/run-command.js';

let services: FakeServices;
beforeAll(async () => {
  services = await startFakeServices();
});
afterAll(() => services.stop());

/** On a server with no subscribers: a command whose key is accepted fails only then. */
const toListeners = () => ({ ...services.environment, MATCHPOINT_WEBHOOK_URL: services.environment.MATCHPOINT_MATCH_URL ?? '' });
const REFUSED = 'error_api_key_invalid: Authentication failed: the API key is wrong, revoked or expired.';

const webhooks = (words: string[], environment = services.environment) => runCommand(['webhooks', ...words], { environment });
const TARGET = 'http://localhost:3000/hook';

it.each([
  ['no address to forward to', ['listen', '--key', 'key_1']],
  ['an address without a scheme', ['listen', '--forward-to', 'localhost:3000', '--key', 'key_1']],
  ['nobody whose events are wanted', ['listen', '--forward-to', TARGET]],
  ['no event', ['trigger']],
])('ends with a usage error for %s', async (_name, words) => {
  const { exitCode, stderr } = await webhooks(words);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^usage: /);
});

it.each([
  ['trigger', 'match.created'],
  ['listen', '--forward-to', TARGET],
])('%s with a wrong key is refused as an authentication error', async (...words) => {
  for (const key of ['key_unknown', 'mp_live_plaintexT']) {
    const { exitCode, stdout, stderr } = await webhooks([...words, '--key', key], toListeners());
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain(REFUSED);
  }
});

it('exits with 3 if no running system is known', async () => {
  expect(await webhooks(['trigger', 'match.created', '--key', 'key_1'], {})).toMatchObject({ exitCode: 3 });
});

describe('takes a key where no command line shows it:', () => {
  const trigger = (options: CommandOptions, ...words: string[]) =>
    runCommand(['webhooks', 'trigger', 'match.created', ...words], { environment: toListeners(), ...options });
  const withKey = (key: string) => ({ environment: { ...toListeners(), MATCHPOINT_API_KEY: key } });

  it.each<[string, (key: string) => ReturnType<typeof trigger>]>([
    ['from the environment', (key) => trigger(withKey(key))],
    ['from the answer to a question', (key) => trigger({ hiddenAnswer: key }, '--key', '-')],
    ['from the answer where nothing else names one', (key) => trigger({ hiddenAnswer: key })],
    ['from standard input', (key) => trigger({ stdin: `${key}\n` }, '--key', '-')],
  ])('%s', async (_where, run) => {
    expect((await run('mp_live_another')).stderr).toContain(REFUSED);
    services.soughtKeys.length = 0;
    const { stdout, stderr } = await run('mp_live_plaintext');
    expect(services.soughtKeys).toEqual(['mp_live_plaintext']);
    expect(stderr).not.toContain(REFUSED);
    expect(stdout + stderr).not.toContain('mp_live_plaintext');
  });

  it('prefers an option to the environment, and treats an empty value as no key', async () => {
    expect((await trigger(withKey('mp_live_plaintext'), '--key', 'key_unknown')).stderr).toContain(REFUSED);
    expect(await trigger({ stdin: '\n' }, '--key', '-')).toMatchObject({ exitCode: 2 });
  });

  it('keys revoke and keys roll ask for it as well, and send no more than its first characters', async () => {
    services.keyRequests.length = 0;
    await runCommand(['keys', 'roll', '-'], { environment: services.environment, hiddenAnswer: 'mp_live_plaintext', answer: 'yes' });
    expect(services.keyRequests).toEqual([expect.objectContaining({ key: 'mp_live_plai' })]);
    const piped = { environment: services.environment, stdin: 'key_1\n' };
    expect((await runCommand(['keys', 'revoke', '-', '--yes'], piped)).stdout).toContain('is revoked');
  });
});

describe('recompute-hours', () => {
  it('goes through all endpoints and reports how many hours differed and were corrected', async () => {
    expect(await webhooks(['recompute-hours'], toListeners())).toMatchObject({ exitCode: 0, stdout: '13 endpoints, 3 hours corrected\n' });
    expect(services.changes.at(-1)).toBe('recompute hours');
  });

  it('only compares with --check, and exits with 1 if hours differ', async () => {
    const { exitCode, stdout } = await webhooks(['recompute-hours', '--check', '--json'], toListeners());
    expect([exitCode, JSON.parse(stdout)]).toEqual([1, { endpoints: 13, different: 3 }]);
    expect(services.changes.at(-1)).toBe('recompute hours --check');
  });
});
