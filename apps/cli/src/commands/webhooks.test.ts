import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeServices, type FakeServices } from '../../test/fake-services.js';
import { runCommand, type CommandOptions } from '../../test/run-command.js';

let services: FakeServices;
beforeAll(async () => {
  services = await startFakeServices();
});
afterAll(() => services.stop());

/** With a webhook service: a text that begins like a known key's is told that two keys do, any other that it is unknown. */
const toListeners = () => ({ ...services.environment, MATCHPOINT_WEBHOOK_URL: services.environment.MATCHPOINT_MATCH_URL ?? '' });
const UNKNOWN = 'no such key';

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
  const unknown = await webhooks(['trigger', 'match.created', '--key', 'key_unknown'], toListeners());
  expect(unknown).toMatchObject({ exitCode: 3, stderr: expect.stringContaining(UNKNOWN) });
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
    expect((await run('mp_live_another text')).stderr).toContain(UNKNOWN);
    const { stdout, stderr } = await run('mp_live_plaintext that nobody sees');
    expect(stderr).toContain('key_1, key_2');
    expect(stdout + stderr).not.toContain('that nobody sees');
  });

  it('an option wins over the environment, and nothing is no key', async () => {
    expect((await trigger(withKey('mp_live_plaintext'), '--key', 'key_unknown')).stderr).toContain(UNKNOWN);
    expect(await trigger({ stdin: '\n' }, '--key', '-')).toMatchObject({ exitCode: 2 });
  });

  it('keys revoke and keys roll ask for it as well, and send no more than its first characters', async () => {
    services.keyRequests.length = 0;
    await runCommand(['keys', 'roll', '-'], { environment: services.environment, hiddenAnswer: 'mp_live_plaintext' });
    expect(services.keyRequests).toEqual([expect.objectContaining({ key: 'mp_live_plai' })]);
    const revoked = await runCommand(['keys', 'revoke', '-'], { environment: services.environment, stdin: 'key_1\n' });
    expect(revoked.stdout).toContain('is revoked');
  });
});
