import { randomUUID } from 'node:crypto';
import { DomainError } from '@matchpoint/errors';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway(database, {
    catalog: {
      listGames: async () => ({ games: [] }) as never,
    },
    profiles: {
      batchGetTeams: async () => {
        throw new DomainError('error_unavailable');
      },
    },
  });
});
afterAll(() => gateway?.stop());

/** The value of the series with these labels; 0 if it does not exist. */
async function valueOf(name: string, labels: Record<string, string> = {}): Promise<number> {
  const lines = (await gateway.context.registry.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`));
  const found = lines.find((line) => Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)));
  return Number(found?.split(' ').at(-1) ?? 0);
}

describe('the metrics of a gateway', () => {
  it('count each answer by its operation and status, and time it', async () => {
    const headers = { authorization: `Bearer ${await gateway.key()}` };
    const { status } = await fetch(`${gateway.baseUrl}/api/v1/games`, { headers });
    await fetch(`${gateway.baseUrl}/api/v1/games`);
    expect(await valueOf('matchpoint_http_requests_total', { operation: 'listGames', status: String(status) })).toBe(1);
    expect(await valueOf('matchpoint_http_requests_total', { operation: 'listGames', status: '401' })).toBe(1);
    expect(await valueOf('matchpoint_http_request_duration_seconds_count', { operation: 'listGames' })).toBe(2);
  });

  it('include no path invented by a client', async () => {
    await fetch(`${gateway.baseUrl}/api/v1/nothing-${Math.random()}`);
    expect(await valueOf('matchpoint_http_requests_total', { operation: 'unknown', status: '404' })).toBe(1);
    expect(await gateway.context.registry.metrics()).not.toContain('nothing-');
  });

  it('count failed calls and retries of services as the caller sees them', async () => {
    const headers = { authorization: `Bearer ${await gateway.key()}` };
    const { status } = await fetch(`${gateway.baseUrl}/api/v1/teams/sentinels`, { headers });
    expect(status).toBe(503);
    const call = { peer: 'catalog-profile', rpc: 'batchGetTeams' };
    expect(await valueOf('matchpoint_rpc_client_failures_total', { ...call, code: 'error_unavailable' })).toBe(1);
    expect(await valueOf('matchpoint_rpc_client_retries_total', { peer: 'catalog-profile' })).toBe(2);
    expect(await valueOf('matchpoint_rpc_client_duration_seconds_count', call)).toBe(1);
  });

  it('count refusals by the bucket that refuses', async () => {
    const all = [{ bucket: 'key' as const, id: randomUUID(), cost: 60 }];
    await gateway.context.limiter.take(all);
    expect(await gateway.context.limiter.take(all)).toMatchObject([{ allowed: false }]);
    expect(await valueOf('matchpoint_rate_limit_refusals_total', { bucket: 'key' })).toBe(1);
    expect(await valueOf('matchpoint_rate_limit_local')).toBe(0);
  });
});
