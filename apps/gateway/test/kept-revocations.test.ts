import { type account, gateway as gatewayProto } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient } from '@matchpoint/rpc';
import { rpcKeys, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareRevocations } from '../src/edge/keys/keep-revocations.js';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

/** What the account service keeps; a place is an index, and one. */
let kept: account.Revocation[] = [];
const database = useDatabase('gateway');
let gateway: TestGateway;
let admin: RpcClient<typeof gatewayProto.KeyServiceService>;

beforeAll(async () => {
  gateway = await startTestGateway(database, {
    catalog: { listGames: async () => ({ games: [], objectives: [] }) },
    revocations: {
      async recordRevocations({ revocations }) {
        kept.push(...revocations.filter(({ keyId }) => !kept.some((each) => each.keyId === keyId)));
        return {};
      },
      listRevocations: async ({ after }) => ({
        revocations: kept.slice(after, after + 2),
        place: Math.min(after + 2, Math.max(after, kept.length)),
        last: kept.length,
      }),
    },
  });
  admin = createRpcClient(gatewayProto.KeyServiceService, { target: gateway.adminTarget, ...rpcKeys.identify('operator') });
});
afterAll(async () => {
  admin.close();
  await gateway.stop();
});

const statusOf = async (key: string): Promise<number> => (await gateway.fetch('/games', { key })).status;
const idOf = async (key: string): Promise<string> => (await admin.findKey({ key })).key?.id ?? '';
const compare = (): Promise<void> => compareRevocations(gateway.context);

async function revokedKey(): Promise<{ id: string; key: string }> {
  const key = await gateway.key();
  const id = await idOf(key);
  await admin.revokeKey({ key: id });
  expect(await statusOf(key)).toBe(401);
  return { id, key };
}

/** As a backup has it that was made before all of these keys were revoked; their revocations are what the database has forgotten. */
async function putBack(place = 0): Promise<void> {
  await database.pool().query('update api_key set revoked_at = null, revocation_kept_at = null');
  await database.pool().query('update revocation_place set place = $1', [place]);
  await gateway.context.changing(await idsOfAll(), async () => undefined);
}
const idsOfAll = async (): Promise<string[]> =>
  (await database.pool().query<{ id: string }>('select id from api_key')).rows.map(({ id }) => id);

describe('a key that was revoked', () => {
  it('is reported to the account service once', async () => {
    const { id } = await revokedKey();
    await compare();
    await compare();
    expect(kept.filter(({ keyId }) => keyId === id)).toHaveLength(1);
  });

  it('is revoked again in a restored gateway database, automatically and by command', async () => {
    const keys = [await revokedKey(), await revokedKey(), await revokedKey()];
    await compare();
    const [{ key: first } = { key: '' }] = keys;
    const { rows } = await database.pool().query<{ at: Date }>('select revoked_at as at from api_key order by id');
    await putBack();
    const { keyIds } = await admin.reapplyRevocations({});
    // The loop of the gateway may have been faster.
    expect(keys.map(({ id }) => id)).toEqual(expect.arrayContaining(keyIds.filter((id) => keys.some((each) => each.id === id))));
    expect(await statusOf(first)).toBe(401);
    expect((await database.pool().query<{ at: Date }>('select revoked_at as at from api_key order by id')).rows).toEqual(rows);
    expect((await admin.reapplyRevocations({})).keyIds).toEqual([]);
  });

  it('doesn’t affect other keys', async () => {
    const key = await gateway.key();
    await putBack();
    await compare();
    expect(await statusOf(key)).toBe(200);
  });

  it('is reported again to an account service whose database was restored', async () => {
    const { id } = await revokedKey();
    await compare();
    await compare();
    kept = kept.slice(0, 1);
    await compare();
    expect(kept.map(({ keyId }) => keyId)).toContain(id);
  });
});
