import { beforeAll, describe, expect, it } from 'vitest';
import { eventually, useDatabase } from '@matchpoint/testing';
import { isConnectionLost, isUnavailable, isUniqueViolation } from './classify-error.js';
import { createPool } from './create-pool.js';
import { run, sql } from './statement.js';
import { withTransaction } from './with-transaction.js';

const INSERT = sql('test_insert', 'insert into item (id) values ($1)');
const WAITS = sql<{ setting: string }>('test_waits', "select current_setting('synchronous_commit') as setting");
const LIST = sql<{ id: number }>('test_list', 'select id from item order by id');
const SLEEP = sql('test_sleep', 'select pg_sleep(60)');
const BACKEND = sql<{ pid: number }>('test_backend', 'select pg_backend_pid() as pid');

describe('withTransaction', () => {
  const database = useDatabase();
  const onePool = (statementTimeoutMs = 5000) =>
    createPool({ connectionString: database.url(), max: 1, applicationName: 'test', statementTimeoutMs });

  beforeAll(async () => {
    await database.pool().query('create table item (id int primary key)');
  });

  it('commits the result, rolls back at any error, and gives the connection back either way', async () => {
    const pool = onePool();
    expect(await withTransaction(pool, async (tx) => (await run(tx, INSERT, [1]), 'done'))).toBe('done');
    await expect(withTransaction(pool, async (tx) => (await run(tx, INSERT, [2]), Promise.reject(new Error('no'))))).rejects.toThrow('no');
    const error = await withTransaction(pool, (tx) => run(tx, INSERT, [1])).catch((caught: unknown) => caught);
    expect([
      isUniqueViolation(error),
      isUniqueViolation(error, 'item_pkey'),
      isUniqueViolation(error, 'other'),
      isUnavailable(error),
    ]).toEqual([true, true, false, false]);
    expect(await run(pool, LIST)).toEqual([{ id: 1 }]);
    expect(pool.totalCount).toBe(1);
    await pool.end();
  });

  it('waits for the disk unless a transaction asks not to', async () => {
    const url = new URL(database.url());
    url.searchParams.set('options', '-c synchronous_commit=on');
    const pool = createPool({ connectionString: url.href, max: 1, applicationName: 'test' });
    const wait = async (options?: { isDurable: boolean }) => (await withTransaction(pool, (tx) => run(tx, WAITS), options))[0]?.setting;
    expect([await wait(), await wait({ isDurable: false }), await wait()]).toEqual(['on', 'off', 'on']);
    await pool.end();
  });

  it('commits only if the statement that goes with the commit succeeds', async () => {
    const insert = (id: number, beforeCommit: string) => withTransaction(database.pool(), (tx) => run(tx, INSERT, [id]), { beforeCommit });
    await insert(10, 'select 1 from item');
    await expect(insert(11, 'select 1 / 0')).rejects.toThrow('division by zero');
    expect(await run(database.pool(), LIST)).toEqual(expect.arrayContaining([{ id: 10 }]));
    expect(await run(database.pool(), LIST)).not.toContainEqual({ id: 11 });
  });

  it('does not hold its locks when its process stops in the middle of it', async () => {
    const [stopped, other] = [onePool(300), onePool()];
    let goOn = (): void => undefined;
    const frozen = new Promise<void>((resolve) => (goOn = resolve));
    let hasLocked = false;
    const transaction = withTransaction(stopped, async (tx) => {
      await run(tx, INSERT, [20]);
      hasLocked = true;
      await frozen;
      await run(tx, INSERT, [21]);
    }).catch((error: unknown) => error);
    await eventually(() => hasLocked);
    // Waits for the other's key, and gets it.
    await eventually(() => run(other, INSERT, [20]).then(() => true));
    goOn();
    expect(isConnectionLost(await transaction)).toBe(true);
    await Promise.all([stopped.end(), other.end()]);
  });

  it('rejects when a swallowed error has turned the commit into a roll-back', async () => {
    const swallow = withTransaction(database.pool(), async (tx) => {
      await run(tx, INSERT, [3]);
      await run(tx, INSERT, [3]).catch(() => undefined);
    });
    await expect(swallow).rejects.toThrow('rolled back');
    expect(await run(database.pool(), LIST)).not.toContainEqual({ id: 3 });
  });

  it('survives the death of its connection between two statements, reports it and continues with a new one', async () => {
    const reported: Error[] = [];
    const pool = createPool({
      connectionString: database.url(),
      max: 1,
      applicationName: 'test',
      onError: (error) => reported.push(error),
    });
    const error = await withTransaction(pool, async (tx) => {
      const [backend] = await run(tx, BACKEND);
      const broke = new Promise((resolve) => tx.once('end', resolve));
      await database.pool().query('select pg_terminate_backend($1)', [backend?.pid]);
      await broke;
      return run(tx, INSERT, [4]);
    }).catch((caught: unknown) => caught);
    expect([isConnectionLost(error), isUnavailable(error)]).toEqual([true, true]);
    expect(reported.length).toBeGreaterThan(0);
    expect(await run(pool, LIST)).not.toContainEqual({ id: 4 });
    await pool.end();
  });

  it('does not throw into the process when an idle connection dies', async () => {
    const pool = onePool();
    const [backend] = await run(pool, BACKEND);
    const removed = new Promise((resolve) => pool.once('remove', resolve));
    await database.pool().query('select pg_terminate_backend($1)', [backend?.pid]);
    await removed;
    const [next] = await run(pool, BACKEND);
    expect(next?.pid).not.toBe(backend?.pid);
    await pool.end();
  });
});

describe('run', () => {
  const database = useDatabase();

  it("keeps the pool's connection after a refused statement", async () => {
    const pool = createPool({ connectionString: database.url(), max: 1, applicationName: 'test' });
    const [before] = await run(pool, BACKEND);
    await expect(run(pool, sql('test_wrong', 'select 1 / 0'))).rejects.toThrow('division');
    expect(await run(pool, BACKEND)).toEqual([before]);
    await pool.end();
  });

  it('is cut off by the statement timeout, as unavailable', async () => {
    const pool = createPool({ connectionString: database.url(), max: 1, applicationName: 'test', statementTimeoutMs: 50 });
    const error = await run(pool, SLEEP).catch((caught: unknown) => caught);
    expect([(error as { code?: string }).code, isUnavailable(error), isConnectionLost(error)]).toEqual(['57014', true, false]);
    await pool.end();
  });

  it('reports a full pool and an unreachable server as unavailable', async () => {
    const pool = createPool({ connectionString: database.url(), max: 1, applicationName: 'test', connectTimeoutMs: 500 });
    const held = await pool.connect();
    expect(isUnavailable(await run(pool, LIST).catch((error: unknown) => error))).toBe(true);
    held.release();
    await pool.end();
    expect(isUnavailable(await run(pool, LIST).catch((error: unknown) => error))).toBe(true);
    const nowhere = createPool({ connectionString: 'postgresql://nobody@127.0.0.1:1/none', max: 1, applicationName: 'test' });
    expect(isUnavailable(await run(nowhere, LIST).catch((error: unknown) => error))).toBe(true);
    await nowhere.end();
  });

  it('rejects a name that another statement has, or that PostgreSQL would truncate', () => {
    expect(() => sql('test_list', 'select 2')).toThrow('already used');
    expect(() => sql('x'.repeat(64), 'select 1')).toThrow('longer');
  });
});
