import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeServices, startFakeServices } from '../../../test/fake-services.js';
import { runCommand } from '../../../test/run-command.js';

describe('matchpoint matches recompute', () => {
  let services: FakeServices;
  beforeAll(async () => {
    services = await startFakeServices();
  });
  afterAll(() => services.stop());
  const recompute = (...words: string[]) => runCommand(['matches', 'recompute', ...words], { environment: services.environment });

  it('goes through all matches and reports how many rows differed and were corrected', async () => {
    expect(await recompute()).toMatchObject({ exitCode: 0, stdout: '1081 matches, 2 rows corrected\n' });
    expect(JSON.parse((await recompute('--game', 'valorant', '--json')).stdout)).toEqual({ matches: 1_081, different: 0 });
  });

  it('only compares with --check, and exits with 1 if rows differ', async () => {
    expect(await recompute('--check', '--game', 'valorant')).toMatchObject({ exitCode: 0, stdout: '1081 matches, 0 rows differ\n' });
    expect(await recompute('--check')).toMatchObject({ exitCode: 1, stdout: '1081 matches, 2 rows differ\n' });
    expect(services.changes.filter((change) => change.startsWith('recompute')).slice(-2)).toEqual([
      'recompute matches of valorant --check',
      'recompute matches of all games --check',
    ]);
  });
});
