import { type Clock, ManualClock } from '@matchpoint/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeServices, type FakeServices } from '../../test/fake-services.js';
import { runCommand } from '../../test/run-command.js';

let services: FakeServices;
beforeAll(async () => {
  services = await startFakeServices();
});
afterAll(() => services.stop());
beforeEach(() => {
  Object.assign(services.differences, { unhandled: [], ghosts: [], orphans: [] });
  services.eventRequests.length = 0;
  services.works.length = 0;
  services.revived.length = 0;
});

/** The audit of a system of match and league, and of the services given. */
const check = (words: string[] = [], more: Record<string, string | undefined> = {}, clock?: Clock) => {
  const { MATCHPOINT_MATCH_URL, MATCHPOINT_LEAGUE_URL, MATCHPOINT_INTERNAL_TOKEN, MATCHPOINT_CONTEXT_SIGNING_KEY } = services.environment;
  const environment = { MATCHPOINT_MATCH_URL, MATCHPOINT_LEAGUE_URL, MATCHPOINT_INTERNAL_TOKEN, MATCHPOINT_CONTEXT_SIGNING_KEY, ...more };
  return runCommand(['restore', 'check', ...words], { environment: environment as Record<string, string>, ...(clock && { clock }) });
};
const withGateway = () => ({ MATCHPOINT_GATEWAY_ADMIN_URL: services.environment.MATCHPOINT_GATEWAY_ADMIN_URL });

describe('matchpoint restore check', () => {
  it('refuses a time for which services have already deleted what they published', async () => {
    const { exitCode, stderr } = await check(['--since', '5d']);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('--since 5d is too long ago')]);
  });

  it('takes a span of exactly three days, although time passes while it runs', async () => {
    const clock = new ManualClock('2024-06-01T00:00:00.000Z');
    const passing: Clock = {
      now() {
        clock.advance(1);
        return clock.now();
      },
    };
    const { exitCode, stderr } = await check(['--since', '3d'], {}, passing);
    expect([exitCode, stderr]).toEqual([0, '']);
  });

  it('lets gateways serve requests if the databases agree', async () => {
    const { exitCode, stdout } = await check();
    expect(exitCode).toBe(0);
    expect(stdout).toContain('The databases agree.');
    expect(stdout).toContain('No gateway runs: it revokes again what was revoked when it starts.');
  });

  it('checks a system whose gateway is not running yet', async () => {
    const { exitCode, stdout } = await check([], { MATCHPOINT_GATEWAY_ADMIN_URL: '127.0.0.1:1' });
    expect([exitCode, stdout.includes('No gateway runs')]).toEqual([0, true]);
  });

  it('names the keys that the gateway has revoked again', async () => {
    services.revived.push('key_1', 'key_2');
    const { exitCode, stdout } = await check([], withGateway());
    expect(exitCode).toBe(0);
    expect(stdout).toContain('2 API keys were revoked before the restore and are revoked again: key_1, key_2');
  });

  it('refuses while the upload service does not know what uses its images', async () => {
    services.works.push({ name: 'image-sweep', trouble: 'no image is deleted: 2 events about images are not handled, such as evt_5' });
    const { exitCode, stdout } = await check([], { MATCHPOINT_UPLOAD_URL: services.environment.MATCHPOINT_MATCH_URL });
    expect(exitCode).toBe(1);
    expect(stdout).toContain('The upload service waits: no image is deleted: 2 events about images are not handled, such as evt_5.');
  });

  it('refuses while a consumer has missed events, and makes it reread the stream with --mend', async () => {
    services.differences.unhandled = ['evt_2'];
    const refused = await check(['--since', '2h']);
    expect(refused.exitCode).toBe(1);
    expect(refused.stdout).toContain('Do not let requests in yet.');
    expect(services.eventRequests).toEqual([]);
    expect((await check(['--since', '2h', '--mend'])).stdout).toContain('Rereading the stream: league-results.');
    expect(services.eventRequests).toEqual([{ consumer: 'league-results', since: '2024-05-31T22:00:00.000Z' }]);
  });

  it.each(['ghosts', 'orphans'] as const)(
    'makes no consumer reread the stream while there are %s, since it would handle them too',
    async (kind) => {
      services.differences.unhandled = ['evt_2'];
      services.differences[kind] = ['evt_9'];
      const { exitCode, stdout } = await check(['--mend']);
      expect(exitCode).toBe(1);
      expect(stdout).toContain('They do not reread the stream while it holds events that nobody knows');
      expect(services.eventRequests).toEqual([]);
    },
  );

  it('with --keep-effects makes only those consumers reread the stream that would handle no unknown event', async () => {
    Object.assign(services.differences, { unhandled: ['evt_2'], ghosts: ['evt_8', 'evt_9'], orphans: ['evt_9'] });
    const { exitCode, stdout } = await check(['--mend', '--keep-effects']);
    expect([exitCode, stdout.includes('Rereading the stream: league-results.')]).toEqual([1, true]);
    expect(services.eventRequests).toHaveLength(1);
    services.differences.unhandled = ['evt_2', 'evt_8'];
    const heldBack = await check(['--mend', '--keep-effects']);
    expect(heldBack.stdout).toContain('league-results would handle events that nobody knows.');
    expect(services.eventRequests).toHaveLength(1);
    services.differences.unhandled = [];
    const { exitCode: atLast, stdout: says } = await check(['--keep-effects']);
    expect([atLast, says.includes('Nothing else is left. The gateways may take requests.')]).toEqual([0, true]);
  });

  it('does not count events as lost that are too old for any service to remember', async () => {
    const old = 'evt_01hy9mrh000000000000000000';
    Object.assign(services.differences, { ghosts: [old], orphans: [old] });
    expect((await check()).exitCode).toBe(0);
  });

  it.each([
    ['ghosts', 'The stream holds 1 events that match does not know, such as evt_9.'],
    ['orphans', 'has handled 1 events that no service knows, such as evt_9.'],
  ] as const)('refuses if a producer was restored to an earlier state: %s', async (kind, line) => {
    services.differences[kind] = ['evt_9'];
    const { exitCode, stdout } = await check();
    expect(exitCode).toBe(1);
    expect(stdout).toContain(line);
    expect(stdout).toContain('docs/recovery.md');
  });
});
