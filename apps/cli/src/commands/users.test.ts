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

it('users staff gives a role and takes it away, but the last operator’s', async () => {
  expect(await users('staff', 'ann', 'OPERATOR')).toMatchObject({ exitCode: 0, stdout: 'ann is staff: OPERATOR.\n' });
  expect(services.keyRequests.at(-1)).toEqual({ user: 'ann', role: 'OPERATOR', order: { reason: 'by command' } });
  const { exitCode, stderr } = await users('staff', 'ann', 'none', '--reason', 'left us');
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('keeps an operator')]);
  expect((await users('staff', 'ann', 'KING')).exitCode).toBe(2);
});

it('users suspend and reinstate say what became of a person', async () => {
  expect((await users('suspend', 'ann')).stdout).toBe('ann is banned.\n');
  const until = '2026-12-31T00:00:00.000Z';
  expect((await users('suspend', 'ann', '--until', until)).stdout).toBe(`ann is suspended until ${until}.\n`);
  expect(JSON.parse((await users('reinstate', 'ann', '--json')).stdout)).toEqual({ userId: 'user_1' });
});
