import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeServices, type FakeServices } from '../../test/fake-services.js';
import { runCommand } from '../../test/run-command.js';

let services: FakeServices;
beforeAll(async () => {
  services = await startFakeServices();
});
beforeEach(() => {
  services.changes.length = 0;
});
afterAll(() => services.stop());

const run = (words: readonly string[], answer?: string) =>
  runCommand(words, { environment: services.environment, ...(answer !== undefined && { answer }) });

/** Every command whose effect cannot be undone. */
const IRREVERSIBLE: string[][] = [
  ['users', 'suspend', 'ann'],
  ['users', 'delete', 'ann'],
  ['keys', 'revoke', 'key_1'],
  ['keys', 'roll', 'key_1'],
  ['keys', 'rotate', 'key_1', '--overlap', '0'],
  ['names', 'release', 'Support'],
  ['games', 'developers', 'remove', 'valorant', 'ann'],
];

describe.each(IRREVERSIBLE.map((words) => [words.join(' '), words] as const))('matchpoint %s', (_line, words) => {
  it('does nothing without a terminal and without --yes, and says what to add', async () => {
    const { exitCode, stdout, stderr } = await run(words);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^usage: This .+ cannot be undone: add --yes to confirm\n$/);
    expect(services.changes).toEqual([]);
  });

  it('asks on a terminal and does nothing unless the answer is yes', async () => {
    for (const answer of ['', 'y', 'no']) {
      const { exitCode, stderr } = await run(words, answer);
      expect(exitCode).toBe(1);
      expect(stderr).toMatch(/This .+ cannot be undone\. Type yes to continue: cancelled: nothing was changed/);
    }
    expect(services.changes).toEqual([]);
  });

  it('goes ahead after the answer yes, and with --yes without asking', async () => {
    expect((await run(words, ' Yes ')).exitCode).toBe(0);
    const { exitCode, stderr } = await run([...words, '--yes']);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(services.changes).toHaveLength(2);
  });
});

it.each([
  [['users', 'suspend', 'ann', '--until', '2030-01-01']],
  [['keys', 'rotate', 'key_1']],
  [['users', 'sign-out', 'ann']],
  [['names', 'reserve', 'Support']],
])('%j can be undone, so it asks nothing', async (words) => {
  const { exitCode, stderr } = await run(words);
  expect([exitCode, stderr]).toEqual([0, '']);
});
