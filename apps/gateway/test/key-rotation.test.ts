import { gateway as gatewayProto } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient } from '@matchpoint/rpc';
import { eventually, rpcKeys, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type Services, type TestGateway } from './start-test-gateway.js';

const SERVICES: Services = { catalog: { listGames: async () => ({ games: [], objectives: [] }) } };
const database = useDatabase('gateway');
let gateways: [TestGateway, TestGateway];
let keys: RpcClient<typeof gatewayProto.KeyServiceService>;

beforeAll(async () => {
  gateways = await Promise.all([startTestGateway(database, SERVICES), startTestGateway(database, SERVICES)]);
  gateways[1].clock.set(gateways[0].clock.now());
  keys = createRpcClient(gatewayProto.KeyServiceService, { target: gateways[0].adminTarget, ...rpcKeys.identify('operator') });
});
afterAll(async () => {
  keys.close();
  await Promise.all(gateways.map((gateway) => gateway.stop()));
});

const statuses = (key: string): Promise<number[]> =>
  Promise.all(gateways.map(async (gateway) => (await gateway.fetch('/games', { key })).status));
/** A key whose first secret every gateway has cached. */
async function knownKey(): Promise<{ key: string; plaintext: string }> {
  const plaintext = await gateways[0].key();
  expect(await statuses(plaintext)).toEqual([200, 200]);
  const { rows } = await database.pool().query<{ id: string }>('select id from api_key where prefix = $1', [plaintext.slice(0, 12)]);
  return { key: rows[0]?.id ?? '', plaintext };
}
const pass = (ms: number): void => gateways.forEach(({ clock }) => clock.advance(ms));

describe('a rotated key', () => {
  it('is valid with both secrets during the overlap, at every gateway, and only with the new one afterwards', async () => {
    const { key, plaintext: old } = await knownKey();
    const { plaintext, previousEndsAt } = await keys.rotateKey({ key, overlapSeconds: 60 });
    expect(previousEndsAt).toBe(new Date(gateways[0].clock.now().getTime() + 60_000).toISOString());
    expect([await statuses(old), await statuses(plaintext)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    pass(59_999);
    expect(await statuses(old)).toEqual([200, 200]);
    pass(1);
    expect([await statuses(old), await statuses(plaintext)]).toEqual([
      [401, 401],
      [200, 200],
    ]);
  });

  it('fails no request during a rotation', async () => {
    const { key, plaintext } = await knownKey();
    let current = plaintext;
    for (let turn = 0; turn < 6; turn += 1) {
      const asked = [statuses(current), statuses(current)];
      const rotation = keys.rotateKey({ key, overlapSeconds: 30 });
      asked.push(statuses(current));
      current = (await rotation).plaintext;
      asked.push(statuses(current));
      // The next rotation ends the secret before this one, also for a late request.
      expect(new Set((await Promise.all(asked)).flat())).toEqual(new Set([200]));
    }
  });

  it('has at most two secrets: after a rotation during an overlap, the oldest gets 401 within a second everywhere', async () => {
    const { key, plaintext: oldest } = await knownKey();
    const { plaintext: middle } = await keys.rotateKey({ key, overlapSeconds: 600 });
    expect([await statuses(oldest), await statuses(middle)].flat()).toEqual([200, 200, 200, 200]);
    const { plaintext: newest } = await keys.rotateKey({ key, overlapSeconds: 600 });
    await eventually(async () => expect(await statuses(oldest)).toEqual([401, 401]), { timeoutMs: 5_000 });
    expect([await statuses(middle), await statuses(newest)].flat()).toEqual([200, 200, 200, 200]);
  });

  it('refuses the old secret everywhere within a second if there is no overlap', async () => {
    const { key, plaintext: old } = await knownKey();
    const { plaintext } = await keys.rotateKey({ key, overlapSeconds: 0 });
    await eventually(async () => expect(await statuses(old)).toEqual([401, 401]), { timeoutMs: 5_000 });
    expect(await statuses(plaintext)).toEqual([200, 200]);
  });

  it('keeps id and bucket, and is revoked with all of its secrets, referred to by either', async () => {
    const { key, plaintext: old } = await knownKey();
    const rotated = await keys.rotateKey({ key: old.slice(0, 12), overlapSeconds: 600 });
    expect(rotated.key).toMatchObject({ id: key, prefix: rotated.plaintext.slice(0, 12) });
    const remaining = async (text: string): Promise<number> =>
      Number((await gateways[0].fetch('/games', { key: text })).headers.get('x-ratelimit-remaining'));
    const before = await remaining(old);
    expect(await remaining(rotated.plaintext)).toBeLessThanOrEqual(before);
    await keys.revokeKey({ key: old.slice(0, 12) });
    await eventually(async () => expect([await statuses(old), await statuses(rotated.plaintext)].flat()).toEqual([401, 401, 401, 401]), {
      timeoutMs: 5_000,
    });
  });

  it('stores no secret in plaintext, and only the latest ten expired ones', async () => {
    const { key, plaintext } = await knownKey();
    const texts = [plaintext];
    for (let turn = 0; turn < 12; turn += 1) texts.push((await keys.rotateKey({ key, overlapSeconds: 0 })).plaintext);
    const { rows } = await database.pool().query('select * from api_key_former_secret where key_id = $1 order by replaced_at desc', [key]);
    expect(rows).toHaveLength(10);
    for (const text of texts) expect(JSON.stringify(rows)).not.toContain(text.slice(12));
  });

  it.each([-1, 604_801])('cannot have an overlap of %i seconds', async (overlapSeconds) => {
    const { key } = await knownKey();
    await expect(keys.rotateKey({ key, overlapSeconds })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { issues: [{ path: 'overlap' }] },
    });
  });

  it('can’t be created from a revoked or expired one', async () => {
    const { key } = await knownKey();
    await keys.revokeKey({ key });
    await expect(keys.rotateKey({ key, overlapSeconds: 0 })).rejects.toMatchObject({ code: 'error_api_key_not_active' });
    const expired = await gateways[0].key({ expiresAt: gateways[0].clock.now().toISOString() });
    await expect(keys.rotateKey({ key: expired.slice(0, 12), overlapSeconds: 0 })).rejects.toMatchObject({
      code: 'error_api_key_not_active',
    });
  });
});
