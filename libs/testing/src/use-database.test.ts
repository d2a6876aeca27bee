import { describe, expect, it } from 'vitest';
import { eventually } from './eventually.js';
import { useDatabase } from './use-database.js';

describe('useDatabase', () => {
  const first = useDatabase();
  const second = useDatabase();

  it('gives every caller a database of its own', async () => {
    await first.pool().query('create table mine (id int)');
    await expect(second.pool().query('select * from mine')).rejects.toThrow('does not exist');
  });

  it('empties tables that a running service locks the other way round', async () => {
    const pool = first.pool();
    await pool.query('create table early (id int); create table late (id int)');
    const service = await pool.connect();
    try {
      await service.query('begin; insert into late values (1)');
      const emptied = first.empty('early, late');
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await eventually(async () => (await pool.query(waits)).rowCount === 1);
      await service.query('insert into early values (1); commit');
      await emptied;
    } finally {
      service.release();
    }
    expect((await pool.query('select from early, late')).rowCount).toBe(0);
  });

  it('compares text by Unicode rules whatever the machine', async () => {
    const { rows } = await first.pool().query(`select lower('ÉÀŁ') as folded, 'é' collate "default" < 'z' as sorted`);
    expect(rows[0]).toEqual({ folded: 'éàł', sorted: false });
  });
});
