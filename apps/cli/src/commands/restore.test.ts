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
});

/** Of a system that consists of match and league. */
const check = (...words: string[]) => {
  const { MATCHPOINT_MATCH_URL, MATCHPOINT_LEAGUE_URL, MATCHPOINT_INTERNAL_TOKEN, MATCHPOINT_CONTEXT_SIGNING_KEY } = services.environment;
  const environment = { MATCHPOINT_MATCH_URL, MATCHPOINT_LEAGUE_URL, MATCHPOINT_INTERNAL_TOKEN, MATCHPOINT_CONTEXT_SIGNING_KEY };
  return runCommand(['restore', 'check', ...words], { environment: environment as Record<string, string> });
};

describe('matchpoint restore check', () => {
  it('lets gateways start when the databases agree, and reminds of keys', async () => {
    const { exitCode, stdout } = await check();
    expect(exitCode).toBe(0);
    expect(stdout).toContain('The databases agree.');
    expect(stdout).toContain('matchpoint keys list');
  });

  it('refuses while a consumer has missed events, and has it read the stream again with --mend', async () => {
    services.differences.unhandled = ['evt_2'];
    const refused = await check('--since', '2h');
    expect(refused.exitCode).toBe(1);
    expect(refused.stdout).toContain('Do not start the gateways yet.');
    expect(services.eventRequests).toEqual([]);
    expect((await check('--since', '2h', '--mend')).stdout).toContain('They read the stream again now.');
    expect(services.eventRequests).toEqual([{ consumer: 'league-results', since: '2024-05-31T22:00:00.000Z' }]);
  });

  it.each([
    ['ghosts', 'The stream holds 1 events that match does not know, such as evt_9.'],
    ['orphans', 'has handled 1 events that no service knows, such as evt_9.'],
  ] as const)('refuses where a producer was put back in time: %s', async (kind, line) => {
    services.differences[kind] = ['evt_9'];
    const { exitCode, stdout } = await check();
    expect(exitCode).toBe(1);
    expect(stdout).toContain(line);
    expect(stdout).toContain('docs/recovery.md');
  });
});
