import type { rpc } from '@matchpoint/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeServices, type FakeServices } from '../../test/fake-services.js';
import { runCommand } from '../../test/run-command.js';

let services: FakeServices;
beforeAll(async () => {
  services = await startFakeServices();
});
afterAll(() => services.stop());
beforeEach(() => void services.setAside.splice(0, Number.POSITIVE_INFINITY, event('evt_1'), event('evt_2')));

const event = (eventId: string): rpc.SetAsideEvent => ({
  ...{ eventId, type: 'league.created', subject: 'league_1', refusals: 5, held: 12, setAsideAt: '2024-01-01T00:00:00.000Z' },
  ...{ reason: 'NATS does not permit league to publish league.created', detail: 'Permissions Violation for Publish' },
});
const setAside = (...words: string[]) => runCommand(['events', 'set-aside', ...words], { environment: services.environment });

describe('matchpoint events set-aside', () => {
  it('list shows each event that NATS refuses, why, and how many wait behind it', async () => {
    const { stdout } = await setAside('list', '--service', 'league');
    expect(stdout).toMatch(
      /league +evt_1 +league_1 +12 +2024-01-01T00:00:00\.000Z +NATS does not permit league to publish league\.created/,
    );
    const { events } = JSON.parse((await setAside('list', '--service', 'league', '--json')).stdout) as { events: object[] };
    expect(events).toEqual([event('evt_1'), event('evt_2')].map((each) => ({ service: 'league', ...each })));
    services.setAside.length = 0;
    expect((await setAside('list')).stdout).toBe('No event is set aside.\n');
  });

  it('retry takes one event or all, and exits with 1 without any to retry', async () => {
    expect((await setAside('retry', 'evt_1')).stdout).toBe('retried: evt_1\n');
    expect(JSON.parse((await setAside('retry', '--all', '--json')).stdout)).toEqual({ retried: ['evt_2'] });
    expect(await setAside('retry', 'evt_1')).toMatchObject({ exitCode: 1, stdout: 'No such event is set aside.\n' });
    expect(await setAside('retry')).toMatchObject({ exitCode: 2 });
    expect(await setAside('retry', 'evt_1', '--all')).toMatchObject({ exitCode: 2 });
  });

  it('drop asks for consent, since a dropped event cannot be published later', async () => {
    expect(await setAside('drop', 'evt_1')).toMatchObject({ exitCode: 2 });
    expect(services.setAside).toHaveLength(2);
    expect((await setAside('drop', 'evt_1', '--yes')).stdout).toBe('dropped: evt_1\n');
    expect(services.setAside).toEqual([event('evt_2')]);
  });

  it('refuses an unknown service', async () => {
    expect(await setAside('list', '--service', 'leagues')).toMatchObject({ exitCode: 2 });
  });
});

const DEAD: rpc.DeadEvent = {
  ...{ consumer: 'league-results', eventId: 'evt_dead', type: 'internal.match.results_recorded', attempts: 8 },
  ...{ error: 'Error: no such season', parkedAt: '2024-01-01T00:00:00.000Z' },
};
const ofMatch = { MATCHPOINT_INTERNAL_TOKEN: '', MATCHPOINT_CONTEXT_SIGNING_KEY: '', MATCHPOINT_MATCH_URL: '' };
/** For one service only. */
const events = (...words: string[]) => {
  const names = Object.keys(ofMatch) as (keyof FakeServices['environment'])[];
  const environment = Object.fromEntries(names.map((name) => [name, services.environment[name] ?? '']));
  return runCommand(['events', ...words], { environment });
};

describe('matchpoint events', () => {
  it('status shows pending events and those that were given up, and exits with 1 if something is wrong', async () => {
    services.works.splice(0, Number.POSITIVE_INFINITY, { name: 'relay', waiting: 0 }, { name: 'match-teams', waiting: 0, dead: 0 });
    expect(await events('status')).toMatchObject({ exitCode: 0 });
    services.works.splice(1, 1, { name: 'match-teams', waiting: 3, dead: 2 });
    const { exitCode, stdout } = await events('status');
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/match +match-teams +3 +2/);
    services.works.length = 0;
  });

  it('status and the lists name a process that does not answer, show the rest, and exit with 1', async () => {
    const names = ['MATCHPOINT_INTERNAL_TOKEN', 'MATCHPOINT_CONTEXT_SIGNING_KEY', 'MATCHPOINT_MATCH_URL'] as const;
    const known = Object.fromEntries(names.map((name) => [name, services.environment[name] ?? '']));
    const environment = { ...known, MATCHPOINT_LEAGUE_URL: '127.0.0.1:1' };
    services.works.splice(0, Number.POSITIVE_INFINITY, { name: 'relay', waiting: 0 });
    services.dead.splice(0, Number.POSITIVE_INFINITY, DEAD);
    const silent = 'league does not answer, so its events are not shown: docs/runbooks/process-down.md';
    const status = await runCommand(['events', 'status'], { environment });
    expect(status).toMatchObject({ exitCode: 1, stdout: expect.stringMatching(/match +relay +0/) as string });
    expect(status.stdout).toContain(silent);
    const dead = await runCommand(['events', 'dead', 'list'], { environment });
    expect(dead).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('evt_dead') as string, stderr: `${silent}\n` });
    const setAsideList = await runCommand(['events', 'set-aside', 'list', '--json'], { environment });
    expect(JSON.parse(setAsideList.stdout)).toMatchObject({ unanswered: ['league'] });
    const audit = await runCommand(['events', 'audit'], { environment });
    expect(audit).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('league does not answer') as string });
    services.works.length = 0;
    services.dead.length = 0;
  });

  it('dead list and show print what a consumer gave up, and why', async () => {
    services.dead.splice(0, Number.POSITIVE_INFINITY, DEAD);
    expect((await events('dead', 'list')).stdout).toMatch(
      /league-results +evt_dead +internal\.match\.results_recorded +8 .*no such season/,
    );
    expect(JSON.parse((await events('dead', 'show', 'evt_dead')).stdout)).toEqual({ failures: [DEAD], message: { id: 'evt_dead' } });
    expect(await events('dead', 'show', 'evt_other')).toMatchObject({ exitCode: 1 });
  });

  it('dead retry takes one event or all, and drop asks for consent', async () => {
    services.dead.splice(0, Number.POSITIVE_INFINITY, DEAD, { ...DEAD, eventId: 'evt_more' });
    expect((await events('dead', 'retry', 'evt_more')).stdout).toBe('1 handled, 0 failed again\n');
    expect(await events('dead', 'retry', 'evt_more')).toMatchObject({ exitCode: 1, stdout: 'No such event was given up.\n' });
    expect(await events('dead', 'retry')).toMatchObject({ exitCode: 2 });
    expect(await events('dead', 'drop', 'evt_dead')).toMatchObject({ exitCode: 2 });
    expect((await events('dead', 'drop', 'evt_dead', '--yes')).stdout).toBe('dropped: evt_dead\n');
    expect(services.dead).toEqual([]);
  });

  it('replay and republish take a time or a span before now', async () => {
    services.eventRequests.length = 0;
    const environment = services.environment;
    const replay = (...words: string[]) => runCommand(['events', ...words], { environment });
    expect((await replay('replay', '--consumer', 'league-results', '--since', '2h')).stdout).toMatch(
      /^league-results reads 12 events again/,
    );
    expect(await replay('replay', '--consumer', 'league-nothing', '--since', '2h')).toMatchObject({ exitCode: 2 });
    expect(await replay('replay', '--consumer', 'nobody', '--since', '2h')).toMatchObject({ exitCode: 2 });
    expect(await replay('republish', '--service', 'match', '--since', 'yesterday')).toMatchObject({ exitCode: 2 });
    expect((await replay('republish', '--service', 'match', '--since', '2024-05-01T00:00:00Z')).stdout).toBe(
      'match publishes 7 events again.\n',
    );
    expect(services.eventRequests).toEqual([
      { consumer: 'league-results', since: '2024-05-31T22:00:00.000Z' },
      { consumer: 'league-nothing', since: '2024-05-31T22:00:00.000Z' },
      { since: '2024-05-01T00:00:00.000Z' },
    ]);
  });

  it('audit names what consumers have missed and what a service does not know', async () => {
    Object.assign(services.differences, { unhandled: [], ghosts: [], orphans: [] });
    expect(await events('audit')).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Outboxes, stream and inboxes agree.') });
    Object.assign(services.differences, { unhandled: ['evt_1', 'evt_2'], ghosts: ['evt_9'] });
    const { exitCode, stdout } = await events('audit', '--json');
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      checked: 2,
      unhandled: [{ consumer: 'league-results', service: 'match', eventIds: ['evt_1', 'evt_2'] }],
      ghosts: [{ service: 'match', events: [{ id: 'evt_9', type: 'match.created' }] }],
    });
  });
});
