import { once } from 'node:events';
import { connect } from 'node:net';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort, startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
const PUBLIC = '127.0.0.2';
let gateway: TestGateway;
let metricsPort: number;

beforeAll(async () => {
  metricsPort = await freePort();
  gateway = await startTestGateway(database, {}, { MATCHPOINT_BIND: PUBLIC, MATCHPOINT_METRICS_PORT: String(metricsPort) });
});
afterAll(() => gateway.stop());

async function accepts(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host);
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

it('shows the administration of keys and the metrics to this machine alone, wherever the public port listens', async () => {
  const publicPort = Number(new URL(gateway.baseUrl).port);
  const adminPort = Number(gateway.adminTarget.split(':')[1]);
  expect(await accepts(PUBLIC, publicPort)).toBe(true);
  for (const port of [adminPort, metricsPort])
    expect([await accepts(PUBLIC, port), await accepts('127.0.0.1', port)]).toEqual([false, true]);
});
