import { PROCESS_NAMES } from '@matchpoint/events';
import { findFreePort } from '@matchpoint/stack';
import { eventually, useDatabase } from '@matchpoint/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
const SERVICES = PROCESS_NAMES.filter((name) => name !== 'gateway');
const variableOf = (service: string): string => `MATCHPOINT_${service.replaceAll('-', '_').toUpperCase()}_URL`;
let gateway: TestGateway;
afterEach(() => gateway.stop());

/** A gateway that finds nobody at the addresses of these services. */
async function startWithout(services: readonly string[]): Promise<void> {
  const nobody = `127.0.0.1:${await findFreePort()}`;
  gateway = await startTestGateway(database, {}, Object.fromEntries(services.map((service) => [variableOf(service), nobody])));
}

const ready = async (): Promise<unknown[]> => {
  const response = await gateway.fetch('//health/ready');
  return [response.status, response.headers.get('retry-after'), await response.json()];
};

describe('/health/ready', () => {
  it.each(SERVICES)('stays 200 while %s is unavailable, and names it', async (service) => {
    await startWithout([service]);
    await eventually(async () =>
      expect(await ready()).toMatchObject([
        200,
        null,
        {
          status: 'degraded',
          dependencies: { ...Object.fromEntries(SERVICES.map((each) => [each, each === service ? 'down' : 'up'])), postgres: 'up' },
          reasons: { [service]: 'does not answer' },
        },
      ]),
    );
  });

  it('is 503 while no service is available, because no operation works', async () => {
    await startWithout(SERVICES);
    await eventually(async () =>
      expect(await ready()).toMatchObject([503, '1', { status: 'unavailable', dependencies: { match: 'down' } }]),
    );
  });

  it('is 503 while every service refuses the internal token, and names that reason', async () => {
    await database.empty('secret_canary');
    gateway = await startTestGateway(database, {}, { MATCHPOINT_INTERNAL_TOKEN: 'a token that no service has' });
    await database.empty('secret_canary');
    const reasons = Object.fromEntries(SERVICES.map((service) => [service, "refuses this process's internal token"]));
    await eventually(async () => expect(await ready()).toMatchObject([503, '1', { status: 'unavailable', reasons }]));
  });

  it('is 503 with a different pepper, and no operation is served', async () => {
    await startWithout([]);
    await gateway.stop();
    gateway = await startTestGateway(database, {}, { MATCHPOINT_KEY_PEPPER: 'another pepper than before' });
    const reasons = { secrets: 'MATCHPOINT_KEY_PEPPER is not the one that this database is used with' };
    await eventually(async () => expect(await ready()).toMatchObject([503, '1', { status: 'unavailable', reasons }]));
    expect((await gateway.fetch('/games', { key: 'mp_live_unknown' })).status).toBe(503);
  });

  it("is 503 while the gateway's own database is away: no key can be looked up", async () => {
    await startWithout([]);
    await gateway.context.databaseClock.stop();
    const { pool } = gateway.context;
    const query = pool.query;
    pool.query = (() => Promise.reject(new Error('connect ECONNREFUSED'))) as never;
    try {
      await eventually(async () =>
        expect(await ready()).toMatchObject([503, '1', { status: 'unavailable', dependencies: { postgres: 'down' } }]),
      );
    } finally {
      pool.query = query;
    }
  });
});
