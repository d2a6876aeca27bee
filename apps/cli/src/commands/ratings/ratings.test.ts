import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeServices, startFakeServices } from '../../../test/fake-services.js';
import { runCommand } from '../../../test/run-command.js';

describe('matchpoint ratings recompute', () => {
  let services: FakeServices;
  beforeAll(async () => {
    services = await startFakeServices();
  });
  afterAll(() => services.stop());
  const recompute = (...words: string[]) => runCommand(['ratings', 'recompute', ...words], { environment: services.environment });

  it('reports how many rows differed and were corrected', async () => {
    expect(await recompute('--game', 'rocket_league')).toMatchObject({ exitCode: 0, stdout: '381 matches, 2 rows corrected\n' });
    expect(JSON.parse((await recompute('--game', 'valorant', '--json')).stdout)).toEqual({
      gameSlug: 'valorant',
      matches: 381,
      different: 0,
    });
  });

  it('only compares with --check, and exits with 1 if rows differ', async () => {
    expect(await recompute('--game', 'valorant', '--check')).toMatchObject({ exitCode: 0, stdout: '381 matches, 0 rows differ\n' });
    expect(await recompute('--game', 'rocket_league', '--check')).toMatchObject({ exitCode: 1, stdout: '381 matches, 2 rows differ\n' });
    expect(services.changes.filter((change) => change.startsWith('recompute')).slice(-2)).toEqual([
      'recompute valorant --check',
      'recompute rocket_league --check',
    ]);
  });

  it('needs a known game', async () => {
    expect((await recompute()).exitCode).toBe(2);
    expect((await recompute('--game', 'chess')).exitCode).toBe(1);
  });
});

describe('matchpoint ratings score', () => {
  let services: FakeServices;
  beforeAll(async () => {
    services = await startFakeServices();
  });
  afterAll(() => services.stop());

  it('shows how well ratings predict results, compared with win rates', async () => {
    const { stdout } = await runCommand(['ratings', 'score', '--game', 'valorant'], { environment: services.environment });
    expect(stdout).toBe('381 matches\nratings    log loss 0.667, 57.7 % hits\nwin rates  log loss 0.683, 55.2 % hits\n');
    const json = await runCommand(['ratings', 'score', '--game', 'valorant', '--json'], { environment: services.environment });
    expect(JSON.parse(json.stdout)).toMatchObject({ matches: 381, ratings: { logLoss: 0.6674 } });
  });
});
