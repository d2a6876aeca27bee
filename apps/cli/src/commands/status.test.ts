import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeServices, type FakeServices } from '../../test/fake-services.js';
import { runCommand } from '../../test/run-command.js';

let services: FakeServices;
let health: { code: number; body: object };
const gateway = createServer((_request, response) => response.writeHead(health.code).end(JSON.stringify(health.body)));

beforeEach(async () => {
  services = await startFakeServices();
  await new Promise<void>((resolve) => {
    gateway.listen(0, '127.0.0.1', resolve);
  });
});
afterEach(async () => {
  gateway.closeAllConnections();
  await new Promise((resolve) => {
    gateway.close(resolve);
  });
  await services.stop();
});

const status = (...words: string[]) =>
  runCommand(['status', ...words], {
    environment: { ...services.environment, MATCHPOINT_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}` },
  });

describe('matchpoint status', () => {
  it('exits with 0 if the gateway is ready and the services are up', async () => {
    health = { code: 200, body: { status: 'ok', dependencies: { postgres: 'up', redis: 'up' } } };
    const { exitCode, stdout } = await status('--json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      isReady: true,
      isDegraded: false,
      gateways: [{ status: 'ok', dependencies: { postgres: 'up', redis: 'up' } }],
      services: [
        { name: 'catalog-profile', status: 'up' },
        { name: 'match', status: 'up' },
        { name: 'league', status: 'up' },
        { name: 'account', status: 'up' },
      ],
    });
  });

  it('exits with 1 while an optional dependency of the gateway is down, and gives the reason', async () => {
    const body = { status: 'degraded', dependencies: { postgres: 'up', redis: 'down' }, reasons: { redis: 'does not answer' } };
    health = { code: 200, body };
    const { exitCode, stdout } = await status();
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^Matchpoint is ready, but degraded\.\n\nReasons:\nredis: does not answer\n/);
    expect(JSON.parse((await status('--json')).stdout)).toMatchObject({ isReady: true, isDegraded: true });
  });

  it('shows how many wait in each queue, how long the first has waited, and why it does not move', async () => {
    health = { code: 200, body: { status: 'ok', dependencies: {} } };
    services.works.push({ name: 'relay', waiting: 17, oldestWaitSeconds: 40, trouble: 'NATS is full' }, { name: 'results', waiting: 0 });
    const { exitCode, stdout } = await status();
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/service +queue +waiting +oldest +dead +reason\n[^]*relay +17 +40 s +NATS is full\n[^]*results +0/);
    expect(stdout).toContain('Next:\nStart or repair NATS: docs/runbooks/outbox-late.md\n');
  });

  it('says what to do about events that consumers gave up and endpoints that were disabled', async () => {
    health = { code: 200, body: { status: 'ok', dependencies: {} } };
    services.works.push({ name: 'match-teams', waiting: 0, dead: 2 }, { name: 'deliveries', disabledEndpoints: 3 });
    const { stdout } = await status();
    expect(stdout).toMatch(/match-teams +0 +2\n[^]*3 endpoints are disabled/);
    expect(stdout).toContain('npx matchpoint events dead list');
    expect(stdout).toContain('docs/runbooks/endpoints-disabled.md');
  });

  it.each([
    ['the oldest event has waited for 40 s', 'Find what holds the relay: docs/runbooks/outbox-late.md'],
    ['the stream or its consumer is missing, for 3 s', 'Start or repair NATS: docs/runbooks/outbox-late.md'],
    ['the database does not answer', 'Start or repair PostgreSQL: docs/runbooks/database-pool-full.md'],
    ['what the stream lost is being published again', 'Nothing, unless NATS loses events again: docs/runbooks/stream-lost-data.md'],
    ['no image is deleted: 2 events about images are not handled', 'npx matchpoint restore check --mend'],
    ["refuses this process's internal token", 'docs/deploy.md#wrong-secrets'],
    ['it fails, as the log says, for 9 s', 'Read the log of catalog-profile, match, league, account: docs/runbooks/consumer-stalled.md'],
  ])('says what to do next if a queue reports: %s', async (trouble, step) => {
    health = { code: 200, body: { status: 'ok', dependencies: {} } };
    services.works.push({ name: 'relay', trouble });
    const { stdout } = await status();
    expect(stdout.slice(stdout.indexOf('Next:\n'))).toContain(step);
  });

  it('does not suggest repairing NATS for an event that NATS refuses', async () => {
    health = { code: 200, body: { status: 'ok', dependencies: {} } };
    services.works.push({ name: 'relay', trouble: '1 event is set aside: match.started is larger than NATS accepts' });
    expect(JSON.parse((await status('--json')).stdout).nextSteps).toEqual(['See what NATS refuses: npx matchpoint events set-aside list']);
  });

  it.each([
    ['postgres', 'docs/runbooks/database-pool-full.md'],
    ['nats', 'docs/runbooks/outbox-late.md'],
    ['clock', 'docs/runbooks/clock-off.md'],
    ['secrets', 'docs/deploy.md#wrong-secrets'],
  ])('says what to do next if a gateway reports that %s is down', async (dependency, page) => {
    health = { code: 503, body: { status: 'unavailable', dependencies: { [dependency]: 'down' } } };
    expect(JSON.parse((await status('--json')).stdout).nextSteps).toEqual([expect.stringContaining(page)]);
  });

  it('exits with 1 if events do not move, and says which and why', async () => {
    health = {
      code: 200,
      body: { status: 'degraded', dependencies: { events: 'degraded' }, reasons: { events: 'match relay: it fails' } },
    };
    services.works.push({ name: 'relay', trouble: 'NATS has no space left, for 12 s' }, { name: 'results' });
    const { exitCode, stdout } = await status();
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/but degraded\.\n\nReasons:\n[^]*match relay: NATS has no space left, for 12 s\n[^]*match +degraded/);
    expect(JSON.parse((await status('--json')).stdout)).toMatchObject({
      gateways: [{ reasons: { events: 'match relay: it fails' } }],
      services: [
        { status: 'degraded', troubles: ['relay: NATS has no space left, for 12 s'] },
        { name: 'match' },
        { name: 'league' },
        { name: 'account' },
      ],
    });
  });

  it('exits with 1 if the gateway is not ready, and names what is down', async () => {
    health = { code: 503, body: { status: 'unavailable', dependencies: { postgres: 'down' } } };
    const { exitCode, stdout } = await status();
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/not ready[^]*unavailable +down/);
  });

  it('exits with 1 if a service does not answer', async () => {
    health = { code: 200, body: { status: 'ok', dependencies: {} } };
    await services.stop();
    expect(JSON.parse((await status('--json')).stdout)).toMatchObject({
      isReady: false,
      services: Array.from({ length: 4 }, () => ({ status: 'down', troubles: [expect.stringMatching(/./)] })),
    });
  });

  it('exits with 3 if no system is known', async () => {
    expect(await runCommand(['status'])).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('npm start') });
  });
});
