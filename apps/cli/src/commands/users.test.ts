import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFakeServices, type FakeServices } from '../../test/fake-services.js';
import { runCommand } from '../../test/run-command.js';

let services: FakeServices;
beforeAll(async () => {
  services = await startFakeServices();
});
afterAll(() => services.stop());

const users = (...words: string[]) => runCommand(['users', ...words], { environment: services.environment });

it('users sign-out ends the sessions of a person, and says how many', async () => {
  expect(await users('sign-out', 'ann')).toMatchObject({ exitCode: 0, stdout: 'ann is signed out: 2 sessions ended.\n' });
  expect(JSON.parse((await users('sign-out', 'ann', '--json')).stdout)).toEqual({ user: 'ann', ended: 2 });
  const { exitCode, stderr } = await users('sign-out', 'nobody');
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('There is no such user.')]);
});

it('accounts create ends the sessions that the user had by the password before', async () => {
  const command = ['accounts', 'create', '--username', 'bea', '--email', 'bea@example.com', '--password-stdin'];
  const environment = { ...services.environment, MATCHPOINT_ACCOUNT_URL: services.environment.MATCHPOINT_CATALOG_PROFILE_URL ?? '' };
  const { stdout } = await runCommand(command, { environment, stdin: 'a password of twelve\n' });
  expect(stdout).toBe('bea (user_1) signs in as bea@example.com.\n');
  expect(services.signedOut.at(-1)).toBe('user_1');
});
