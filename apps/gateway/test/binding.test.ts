import { once } from 'node:events';
import { connect } from 'node:net';
import { findFreePort } from '@matchpoint/stack';
import { useDatabase } from '@matchpoint/testing';
import { afterEach, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
const [PUBLIC, ADMIN, METRICS] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
let gateway: TestGateway;
let metricsPort: number;

async function start(environment: Record<string, string>): Promise<void> {
  metricsPort = await findFreePort();
  gateway = await startTestGateway(database, {}, { ...environment, MATCHPOINT_METRICS_PORT: String(metricsPort) });
}
afterEach(() => gateway.stop());

async function accepts(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host);
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

it('exposes the key administration and the metrics only on this machine, wherever the public port listens', async () => {
  await start({ MATCHPOINT_BIND: PUBLIC });
  const publicPort = Number(new URL(gateway.baseUrl).port);
  const adminPort = Number(gateway.adminTarget.split(':')[1]);
  expect(await accepts(PUBLIC, publicPort)).toBe(true);
  for (const port of [adminPort, metricsPort])
    expect([await accepts(PUBLIC, port), await accepts('127.0.0.1', port)]).toEqual([false, true]);
});

it('listens for the public, administrators and probes only on their configured addresses', async () => {
  await start({ MATCHPOINT_BIND: PUBLIC, MATCHPOINT_ADMIN_BIND: ADMIN, MATCHPOINT_METRICS_BIND: METRICS });
  const publicPort = Number(new URL(gateway.baseUrl).port);
  const adminPort = Number(gateway.adminTarget.split(':')[1]);
  const listeners = (port: number): Promise<boolean[]> =>
    Promise.all(['127.0.0.1', PUBLIC, ADMIN, METRICS].map((host) => accepts(host, port)));
  expect(await listeners(publicPort)).toEqual([false, true, false, false]);
  expect(await listeners(adminPort)).toEqual([false, false, true, false]);
  expect(await listeners(metricsPort)).toEqual([false, false, false, true]);
  // A probe gets what everybody gets on the public port.
  const probed = await fetch(`http://${METRICS}:${metricsPort}/health/ready`);
  expect([probed.status, await probed.json()]).toMatchObject([
    200,
    { status: expect.stringMatching(/ok|degraded/), dependencies: { match: 'up' } },
  ]);
});
