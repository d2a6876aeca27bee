import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeServices, startFakeServices } from '../../../test/fake-services.js';
import { runCommand } from '../../../test/run-command.js';

describe('matchpoint tournaments verify', () => {
  let services: FakeServices;
  beforeAll(async () => {
    services = await startFakeServices();
  });
  afterAll(() => services.stop());
  const verify = (...words: string[]) => runCommand(['tournaments', 'verify', ...words], { environment: services.withTournaments });

  it('goes through all tournaments, names what differs, and exits with 1', async () => {
    const { exitCode, stdout } = await verify();
    expect(exitCode).toBe(1);
    expect(stdout).toContain('cup         R1-1  differs from the replay');
    expect(stdout).toContain('28 tournaments, 1 differences found, 0 mended');
    expect(services.changes.slice(-2)).toEqual(['verify all after ', 'verify all after tournament_25']);
  });

  it('checks one tournament alone, and repairs it if asked to', async () => {
    expect(await verify('other')).toMatchObject({ exitCode: 0, stdout: '1 tournaments, 0 differences found, 0 mended\n' });
    const { exitCode, stdout } = await verify('cup', '--repair', '--json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ tournaments: 1, differences: [{ slug: 'cup', key: 'R1-1', isRepaired: true }] });
    expect(services.changes.at(-1)).toBe('verify cup after  --repair');
  });
});
