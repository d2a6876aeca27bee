import { randomBytes } from 'node:crypto';
import { useDatabase } from '@matchpoint/testing';
import { type Pool } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { isUnavailable } from './classify-error.js';
import { createPool } from './create-pool.js';

/** The steps of a restore as services see them, on a real server. */
describe('a database that is being restored is unavailable, not at fault,', () => {
  const admin = useDatabase();
  const name = `restored_${randomBytes(6).toString('hex')}`;
  let pool: Pool | undefined;

  afterEach(async () => {
    await pool?.end();
    pool = undefined;
    await admin.pool().query(`drop database if exists ${name} with (force)`);
  });

  async function open(): Promise<Pool> {
    await admin.pool().query(`create database ${name}`);
    const url = new URL(admin.url());
    url.pathname = `/${name}`;
    pool = createPool({ connectionString: url.toString(), max: 1, applicationName: 'test' });
    await pool.query('create table thing (id int primary key)');
    return pool;
  }
  const failureOf = (statement: string) =>
    (pool as Pool).query(statement).then(
      () => undefined,
      (error: unknown) => error,
    );

  it('while it accepts no connections', async () => {
    await open();
    await admin.pool().query(`alter database ${name} allow_connections false`);
    await admin.pool().query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    // The first may still meet the connection that was just ended.
    await failureOf('select 1');
    const failure = await failureOf('select 1');
    expect(failure).toMatchObject({ code: '55000' });
    expect(isUnavailable(failure)).toBe(true);
  });

  it('while it does not exist', async () => {
    await open();
    await admin.pool().query(`drop database ${name} with (force)`);
    await failureOf('select 1');
    const failure = await failureOf('select 1');
    expect(failure).toMatchObject({ code: '3D000' });
    expect(isUnavailable(failure)).toBe(true);
  });

  it('while its tables or their keys do not exist yet', async () => {
    await open();
    await (pool as Pool).query('drop table thing');
    const failures = [await failureOf('select id from thing')];
    await (pool as Pool).query('create table thing (id int)');
    failures.push(await failureOf('insert into thing values (1) on conflict (id) do nothing'));
    expect(failures).toMatchObject([{ code: '42P01' }, { code: '42P10' }]);
    expect(failures.map(isUnavailable)).toEqual([true, true]);
  });
});
