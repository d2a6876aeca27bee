import { describe, expect, it } from 'vitest';
import { PRODUCED_HERE, useDatabase } from './use-database.js';

describe('useDatabase', () => {
  const first = useDatabase();
  const second = useDatabase();

  it('gives every caller a database of its own', async () => {
    await first.pool().query('create table mine (id int)');
    await expect(second.pool().query('select * from mine')).rejects.toThrow('does not exist');
  });

  it('empties tables that a running service locks in the opposite order', async () => {
    const pool = first.pool();
    await pool.query('create table early (id int); create table late (id int)');
    const service = await pool.connect();
    try {
      await service.query('begin; insert into late values (1)');
      const emptied = first.empty('early, late');
      await first.untilBlocked();
      // Long enough for PostgreSQL to check for a deadlock.
      await service.query('select pg_sleep(1.5)');
      await service.query('insert into early values (1); commit');
      await emptied;
    } finally {
      service.release();
    }
    expect((await pool.query('select from early, late')).rowCount).toBe(0);
  });

  it.each([1, 50_000])('empties tables of %i rows with those that refer to them', async (rows) => {
    const pool = second.pool();
    await pool.query(`drop table if exists kept, child, parent; create table kept (id int primary key);
      create table parent (id int primary key); create table child (parent_id int references parent)`);
    await pool.query(`insert into kept values (1); insert into parent select generate_series(1, ${rows})`);
    await pool.query('insert into child select id from parent');
    await second.empty('parent cascade');
    const left = 'select id from kept union all select -id from parent union all select -parent_id from child';
    expect((await pool.query(left)).rows).toEqual([{ id: 1 }]);
  });

  it('compares text by Unicode rules whatever the machine', async () => {
    const { rows } = await first.pool().query(`select lower('ÉÀŁ') as folded, 'é' collate "default" < 'z' as sorted`);
    expect(rows[0]).toEqual({ folded: 'éàł', sorted: false });
  });

  describe('of a service', () => {
    const league = useDatabase('league');
    const append = (type: string): Promise<unknown> =>
      league.pool().query(`insert into outbox_event (id, type, subject, data, occurred_at) values ($1, $1, 'one', '{}', now())`, [type]);

    it('refuses an event that the service is not declared to produce, as NATS does', async () => {
      await append('internal.audit.recorded');
      await expect(append('internal.match.operated')).rejects.toThrow(PRODUCED_HERE);
    });
  });
});
