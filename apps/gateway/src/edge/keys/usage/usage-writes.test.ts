import { createHash } from 'node:crypto';
import { useDatabase } from '@matchpoint/testing';
import { describe, expect, it } from 'vitest';
import { countUsage } from './usage-writes.js';

const database = useDatabase('gateway');
const query = async <Row>(text: string, values: unknown[]): Promise<Row[]> => (await database.pool().query(text, values)).rows as Row[];
let keys = 0;
async function newKey(): Promise<string> {
  keys += 1;
  const id = `key_erring${keys}`;
  await query(
    `insert into api_key (id, label, prefix, key_hash, kind, owner_user_id, owner_username, plan, permissions, created_at)
     values ($1, $1, $1, $1, 'personal', 'user_erring', 'erring', 'api_pro', '{}', now())`,
    [id],
  );
  return id;
}

describe('usage of a key', () => {
  it('counts at most 200 kinds of errors per key and day, the last of which combines all others', async () => {
    const id = await newKey();
    const errorOf = (n: number, count = 1) => ({
      ...{ keyId: id, hour: '2024-05-05T10:00:00.000Z', operationId: 'listGames', error: `error_${n}`, status: 400, count },
      ...{ firstAt: '2024-05-05T10:00:00.000Z', lastAt: '2024-05-05T10:00:00.000Z', lastRequestId: `req_${n}` },
    });
    const source = createHash('sha256').update(`errors ${id}`).digest('hex');
    const several = (first: number, count: number) => Array.from({ length: count }, (_, n) => errorOf(first + n));
    await countUsage(database.pool(), source, 1, { counts: [], errors: several(0, 150), recent: [] });
    await countUsage(database.pool(), source, 2, { counts: [], errors: several(100, 150), recent: [] });
    await countUsage(database.pool(), source, 3, { counts: [], errors: [errorOf(0, 5), errorOf(500)], recent: [] });
    const rows = await query<{ operation_id: string; error: string; count: number }>(
      'select operation_id, error, count from api_key_error where key_id = $1 order by count desc',
      [id],
    );
    expect(rows).toHaveLength(200);
    expect(rows.slice(0, 2)).toEqual([
      { operation_id: 'other', error: 'other', count: 52 },
      { operation_id: 'listGames', error: 'error_0', count: 6 },
    ]);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(306);
  });

  it('keeps the limit of 200 kinds of errors across four concurrent replicas, and loses no count', async () => {
    const id = await newKey();
    const errorOf = (n: number) => ({
      ...{
        keyId: id,
        hour: '2024-05-06T10:00:00.000Z',
        operationId: n % 2 ? 'listGames' : 'streamMatch',
        error: `error_${n}`,
        status: 400,
      },
      ...{ count: 2, firstAt: '2024-05-06T10:00:00.000Z', lastAt: `2024-05-06T10:00:00.${100 + n}Z`, lastRequestId: `req_${n}` },
    });
    const countOf = (replica: number) => {
      const errors = Array.from({ length: 150 }, (_, n) => errorOf(replica * 150 + n));
      return countUsage(database.pool(), createHash('sha256').update(`${id} ${replica}`).digest('hex'), 1, {
        counts: [],
        errors,
        recent: [],
      });
    };
    await Promise.all([0, 1, 2, 3].map(countOf));
    const rows = await query<{ error: string; count: number }>('select error, count from api_key_error where key_id = $1', [id]);
    expect(rows).toHaveLength(200);
    expect(rows).toContainEqual({ error: 'other', count: 802 });
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(1_200);
  });
});
