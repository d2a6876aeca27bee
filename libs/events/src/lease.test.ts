import { eventually, useDatabase } from '@matchpoint/testing';
import { describe, expect, it } from 'vitest';
import { aLogger } from '../test/fixtures.js';
import { holdLease } from './lease.js';

describe('a lease', () => {
  const database = useDatabase();

  it('is one holder\'s at a time, ends when its work ends, and is dropped by the server when its machine vanishes', async () => {
    const stopping = new AbortController();
    let holders = 0;
    let turns = 0;
    const holds = [1, 2, 3].map(() =>
      holdLease({ connectionString: database.url(), applicationName: 'test-lease', lockKey: '1, 2', logger: aLogger() }, stopping.signal, async (client) => {
        expect(++holders).toBe(1);
        expect((await client.query('show tcp_keepalives_idle')).rows).toEqual([{ tcp_keepalives_idle: '10' }]);
        turns++;
        holders--;
      }),
    );
    await eventually(() => turns >= 3);
    stopping.abort();
    await Promise.all(holds);
    const { rows } = await database.pool().query(`select count(*) as n from pg_stat_activity where application_name = 'test-lease'`);
    expect(rows).toEqual([{ n: 0 }]);
  });
});
