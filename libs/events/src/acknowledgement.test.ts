import { applyMigrations, createPool, ensureDatabase } from '@matchpoint/postgres';
import { eventually } from '@matchpoint/testing';
import { type Pool, type PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEnvelope, MIGRATIONS } from '../test/fixtures.js';
import { type PrivateStack, startPrivateStack } from '../test/private-stack.js';
import { type EventEnvelope } from './envelope.js';
import { flushCommits, handleManyOnce, handleOnce } from './inbox.js';

describe('an acknowledged event survives a crash of PostgreSQL', () => {
  let stack: PrivateStack;
  let pool: Pool;
  const events = Array.from({ length: 20 }, (_, n) => anEnvelope(`match_${n}`, n));
  const insert = async (tx: PoolClient, some: readonly EventEnvelope[]): Promise<void> => {
    for (const { subject, sequence } of some) await tx.query('insert into handled values ($1, $2)', [subject, sequence]);
  };

  beforeAll(async () => {
    stack = await startPrivateStack();
    const connectionString = await ensureDatabase(stack.databaseUrl, 'receiver');
    await applyMigrations({ directory: MIGRATIONS, connectionString });
    pool = createPool({ connectionString, max: 3, applicationName: 'test' });
    await pool.query('create table handled (subject text, n int)');
    // Otherwise the server would soon flush the commits that did not wait, and the test would pass by luck.
    await pool.query('alter system set wal_writer_delay = 10000');
    await pool.query('alter system set wal_writer_flush_after = 0');
    await pool.query('select pg_reload_conf()');
    await eventually(async () => expect((await pool.query('show wal_writer_delay')).rows).toEqual([{ wal_writer_delay: '10s' }]));
  });
  afterAll(async () => {
    await pool?.end();
    await stack?.stop();
  });

  async function handledAfterCrash(): Promise<number> {
    await stack.killPostgres();
    return eventually(async () => (await pool.query<{ n: number }>('select count(*) as n from handled')).rows[0]?.n ?? Number.NaN);
  }

  it('when it is handled alone after an unflushed commit whose flush failed', async () => {
    await handleManyOnce(pool, 'test', events, insert);
    for (const event of events) await handleOnce(pool, 'test', event, (tx, each) => insert(tx, [each]));
    expect(await handledAfterCrash()).toBe(events.length);
  });

  it('when it is handled in a batch and flushed', async () => {
    const more = events.map(({ subject, sequence }) => anEnvelope(`${subject}_more`, sequence ?? 0));
    await handleManyOnce(pool, 'test', more, insert);
    await flushCommits(pool);
    expect(await handledAfterCrash()).toBe(2 * events.length);
  });
});
