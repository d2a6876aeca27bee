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
  it('is 0 when the gateway is ready and the services are up', async () => {
    health = { code: 200, body: { status: 'degraded', dependencies: { postgres: 'up', redis: 'down' } } };
    const { exitCode, stdout } = await status('--json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      isReady: true,
      gateways: [{ status: 'degraded', dependencies: { postgres: 'up', redis: 'down' } }],
      services: [
        { name: 'catalog-profile', status: 'up' },
        { name: 'match', status: 'up' },
        { name: 'league', status: 'up' },
        { name: 'account', status: 'up' },
      ],
    });
  });

  it('is 0 when events do not move, and says which and why', async () => {
    health = {
      code: 200,
      body: { status: 'degraded', dependencies: { events: 'degraded' }, reasons: { events: 'match relay: it fails' } },
    };
    services.works.push({ name: 'relay', trouble: 'NATS has no space left, for 12 s' }, { name: 'results' });
    const { exitCode, stdout } = await status();
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/is ready\.\n\nDegraded:\n[^]*match relay: NATS has no space left, for 12 s\n[^]*match +degraded/);
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

  it('is 1 when the gateway is not ready, and names what is down', async () => {
    health = { code: 503, body: { status: 'unavailable', dependencies: { postgres: 'down' } } };
    const { exitCode, stdout } = await status();
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/not ready[^]*unavailable +down/);
  });

  it('is 1 when a service does not answer', async () => {
    health = { code: 200, body: { status: 'ok', dependencies: {} } };
    await services.stop();
    expect(JSON.parse((await status('--json')).stdout)).toMatchObject({
      isReady: false,
      services: Array.from({ length: 4 }, () => ({ status: 'down' })),
    });
  });

  it('is 3 when no system is known', async () => {
    expect(await runCommand(['status'])).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('npm start') });
  });
});
