import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeServices, startFakeServices } from '../../../test/fake-services.js';
import { runCommand } from '../../../test/run-command.js';

describe('recomputing from results', () => {
  let services: FakeServices;
  beforeAll(async () => {
    services = await startFakeServices();
  });
  afterAll(() => services.stop());
  const run = (...words: string[]) => runCommand(words, { environment: services.environment });

  it('goes through all records in batches, and reports how many differed', async () => {
    const stdout =
      'teams: 400 checked, 2 rows corrected\nplayers: 400 checked, 2 rows corrected\norganizations: 400 checked, 2 rows corrected\n';
    expect(await run('records', 'recompute')).toMatchObject({ exitCode: 0, stdout });
    expect(services.changes.slice(0, 2)).toEqual(['records 1 * after ', 'records 1 * after team_9']);
  });

  it('only compares with --check, and exits with 1 if rows differ', async () => {
    expect(await run('records', 'recompute', '--check', '--game', 'valorant')).toMatchObject({
      exitCode: 0,
      stdout: 'teams: 400 checked, 0 rows differ\n',
    });
    expect((await run('records', 'recompute', '--check', '--json')).exitCode).toBe(1);
    expect(await run('standings', 'recompute', '--league', 'vct', '--check')).toMatchObject({ exitCode: 0 });
    expect(await run('standings', 'recompute', '--league', 'other', '--check')).toMatchObject({
      exitCode: 1,
      stdout: '10 results, 4 rows, 2 wrong\n',
    });
  });

  it('keeps the current ranks if told to', async () => {
    expect(await run('ranks', 'snapshot')).toMatchObject({ exitCode: 0, stdout: '3000 places of leaderboards, 40 of tables\n' });
  });
});
