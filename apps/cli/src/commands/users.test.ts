import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFakeServices, type FakeServices } from '../../test/fake-services.js';
import { runCommand } from '../../test/run-command.js';

let services: FakeServices;
beforeAll(async () => {
  services = await startFakeServices();
});
afterAll(() => services.stop());

const users = (...words: string[]) => runCommand(['users', ...words], { environment: services.environment });

it('users sign-out ends the sessions of a user, and says how many', async () => {
  expect(await users('sign-out', 'ann')).toMatchObject({ exitCode: 0, stdout: 'ann is signed out: 2 sessions ended.\n' });
  expect(JSON.parse((await users('sign-out', 'ann', '--json')).stdout)).toEqual({ user: 'ann', ended: 2 });
  const { exitCode, stderr } = await users('sign-out', 'nobody');
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('The user does not exist.')]);
});

it('users invite mails a link to a new person or for a user, and requires exactly one address', async () => {
  const week = 'is on its way to ada@example.org. It is valid for seven days.\n';
  expect(await users('invite', '--new', 'ada@example.org')).toMatchObject({ exitCode: 0, stdout: `A link to register ${week}` });
  expect(await users('invite', 'ann', '--email', 'ada@example.org')).toMatchObject({ stdout: `A link to take over ann ${week}` });
  expect(JSON.parse((await users('invite', 'ann', '--email', 'ada@example.org', '--json')).stdout)).toEqual({
    email: 'ada@example.org',
    userId: 'user_1',
    username: 'ann',
  });
  for (const words of [[], ['ann'], ['ann', '--new', 'ada@example.org'], ['--email', 'ada@example.org']]) {
    const { exitCode, stderr } = await users('invite', ...words);
    expect(stderr, words.join(' ')).toContain('give --new');
    expect(exitCode).not.toBe(0);
  }
});

it('users invite makes a new person staff, but not one who takes over a user', async () => {
  expect((await users('invite', '--new', 'ada@example.org', '--staff', 'OPERATOR')).exitCode).toBe(0);
  expect(services.keyRequests.at(-1)).toEqual({ user: undefined, staffRole: 'OPERATOR' });
  expect((await users('invite', 'ann', '--email', 'ada@example.org', '--staff', 'OPERATOR')).stderr).toContain('--staff requires --new');
});

it('users delete says when the account will be deleted or what prevents it; users reset-password says that a link was mailed', async () => {
  expect((await users('delete', 'ann', '--yes')).stdout).toBe('The account of ann will be deleted at 2024-01-15T00:00:00.000Z.\n');
  const { exitCode, stderr } = await users('delete', 'owner', '--yes');
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('You own the league Open.')]);
  expect((await users('delete', 'ann', '--undo')).stdout).toBe('The account of ann stays.\n');
  expect((await users('reset-password', 'ann')).stdout).toBe('A link that sets a password is on its way to ann.\n');
});

it('users staff grants a role and removes it, except the last operator’s', async () => {
  expect(await users('staff', 'ann', 'OPERATOR')).toMatchObject({ exitCode: 0, stdout: 'ann is staff: OPERATOR.\n' });
  expect(services.keyRequests.at(-1)).toEqual({ user: 'ann', role: 'OPERATOR', order: { reason: 'by command' } });
  const { exitCode, stderr } = await users('staff', 'ann', 'none', '--reason', 'left us');
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('needs an operator')]);
  expect((await users('staff', 'ann', 'KING')).exitCode).toBe(2);
});

it('users suspend and reinstate report what they changed', async () => {
  expect((await users('suspend', 'ann', '--yes')).stdout).toBe('ann is banned.\n');
  const until = '2026-12-31T00:00:00.000Z';
  expect((await users('suspend', 'ann', '--until', until)).stdout).toBe(`ann is suspended until ${until}.\n`);
  expect(JSON.parse((await users('reinstate', 'ann', '--json')).stdout)).toEqual({ userId: 'user_1' });
});

it('accounts create ends the sessions that the user had with the previous password', async () => {
  const command = ['accounts', 'create', '--username', 'bea', '--email', 'bea@example.com', '--password-stdin'];
  const environment = { ...services.environment, MATCHPOINT_ACCOUNT_URL: services.environment.MATCHPOINT_CATALOG_PROFILE_URL ?? '' };
  const { stdout } = await runCommand(command, { environment, stdin: 'a password of twelve\n' });
  expect(stdout).toBe('bea (user_1) signs in as bea@example.com.\n');
  expect(services.signedOut.at(-1)).toBe('user_1');
});
