import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { removeStackDirectory, type Stack, startStack } from '@matchpoint/stack';
import { createDatabase, dropDatabase } from '@matchpoint/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createClient, createPool, directUrlOf, openPool, type PoolOptions, run, sql, withTransaction } from './index.js';

const directory = path.join(inject('testStack').directory, 'pgbouncer');
const SERVICE = { role: `test_pooled_${randomBytes(5).toString('hex')}`, password: 'service' };
/** Fewer sessions than a pool has connections: they are shared within every test. */
const POOL_SIZE = 2;
let stacks: Stack[];
let admin: string;
let direct: string;
/** URL of PgBouncer's console. */
let pooler: string;
const opened: pg.Pool[] = [];

beforeAll(async () => {
  stacks = [];
  admin = await createDatabase();
  await ask(
    admin,
    `create role ${SERVICE.role} login password '${SERVICE.password}'; create table item (id int primary key, at timestamptz);
    grant all on item to ${SERVICE.role}`,
  );
  direct = Object.assign(new URL(admin), { username: SERVICE.role, password: SERVICE.password }).href;
  pooler = await startPooler('usual');
});
afterAll(async () => {
  for (const stack of stacks) await stack.stop();
  await removeStackDirectory(path.join(directory, 'usual'));
  await removeStackDirectory(path.join(directory, 'deaf'));
  await ask(admin, `drop owned by ${SERVICE.role}; drop role ${SERVICE.role}`);
  await dropDatabase(admin);
});
beforeEach(async () => {
  await ask(direct, 'alter role current_user in database :database reset all');
  await ask(pooler, 'reconnect');
});
afterEach(async () => {
  for (const pool of opened.splice(0)) await pool.end();
});

async function startPooler(name: string, settings: readonly string[] = []): Promise<string> {
  const replace = { database: admin, redis: 'redis://127.0.0.1:1', nats: 'nats://127.0.0.1:1' };
  const packagesDirectory = path.resolve(inject('testStack').directory, '../packages');
  const stack = await startStack({ directory: path.join(directory, name), packagesDirectory, replace });
  stacks.push(stack);
  return stack.startPgbouncer({ users: [SERVICE], poolSize: POOL_SIZE, settings });
}

async function ask(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const statement = text.replace(':database', pg.escapeIdentifier(new URL(connectionString).pathname.slice(1)));
  return client.query(statement).then(
    async ({ rows }) => (await client.end(), rows as unknown[]),
    async (error: unknown) => (await client.end(), Promise.reject(error)),
  );
}

function pooled(parameters = '?pgbouncer=true', console = pooler): string {
  return Object.assign(new URL(direct), { host: new URL(console).host, search: parameters }).href;
}

async function open(options: Partial<PoolOptions> = {}): Promise<pg.Pool> {
  const pool = await openPool({
    connectionString: pooled(),
    directConnectionString: direct,
    max: 8,
    applicationName: 'test',
    plans: 'indexed',
    // Eight connections share two sessions, on a machine that may have other work.
    connectTimeoutMs: 60_000,
    ...options,
  });
  opened.push(pool);
  return pool;
}

const INSERT = sql('test_pooled_insert', "insert into item values ($1, '2024-01-01T12:00:00+02:00') on conflict do nothing");
const FIND = sql<{ id: number; at: string }>('test_pooled_find', 'select id, at from item where id = $1');
const COUNT = sql<{ count: number }>('test_pooled_count', 'select count(*) from item where id = any($1)');

describe('a pool behind PgBouncer in transaction mode', () => {
  it('runs named statements and transactions on any session', async () => {
    const pool = await open({ statementTimeoutMs: 60_000 });
    const ids = Array.from({ length: 100 }, (_, index) => index);
    await Promise.all(ids.map((id) => withTransaction(pool, async (tx) => void (await run(tx, INSERT, [id])))));
    const found = await Promise.all(ids.map((id) => run(pool, FIND, [id])));
    expect(found).toEqual(ids.map((id) => [{ id, at: '2024-01-01T10:00:00.000Z' }]));
    const counted = await Promise.all(ids.map(() => withTransaction(pool, (tx) => run(tx, COUNT, [ids]))));
    expect(counted.every(([row]) => row?.count === 100)).toBe(true);
  });

  it('has the time limits, time zone and plans of a direct pool in every session', async () => {
    const pool = await open({ statementTimeoutMs: 3000 });
    const settings = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone,
      current_setting('plan_cache_mode') as plans, pg_sleep(0.05)::text as slept`;
    const seen = await Promise.all(Array.from({ length: 6 }, () => pool.query(settings)));
    for (const { rows } of seen)
      expect(rows).toEqual([{ statement: '3s', lock: '2700ms', idle: '3s', zone: 'UTC', plans: 'force_generic_plan', slept: '' }]);
    await expect(pool.query('select pg_sleep(10)')).rejects.toMatchObject({ code: '57014' });
  });

  it("leaves the defaults of other roles, and of this role's other databases, alone", async () => {
    await open();
    const kept = await ask(
      admin,
      `select setrole::regrole::text as role, datname as database from pg_db_role_setting
      join pg_database d on d.oid = setdatabase where setrole = '${SERVICE.role}'::regrole or datname = current_database()`,
    );
    expect(kept).toEqual([{ role: SERVICE.role, database: new URL(admin).pathname.slice(1) }]);
    // A second replica finds them and writes nothing.
    const before = await ask(admin, 'select xmin::text from pg_db_role_setting order by 1');
    await Promise.all([open(), open(), open()]);
    expect(await ask(admin, 'select xmin::text from pg_db_role_setting order by 1')).toEqual(before);
  });

  it('is refused while the pooler hands out sessions older than its settings, with the remedy in the error', async () => {
    const keeper = createPool({ connectionString: pooled(), max: POOL_SIZE, applicationName: 'before' });
    await Promise.all(Array.from({ length: POOL_SIZE }, () => keeper.query('select pg_sleep(0.2)')));
    await keeper.end();
    const refusal = await open().catch((error: Error) => error.message);
    expect(refusal).toMatch(/statement_timeout is 0 instead of 5000.*RECONNECT/);
    await ask(pooler, 'reconnect');
    await open();
  });

  it('opens dedicated sessions past the pooler', async () => {
    const pool = await open();
    expect(directUrlOf(pool)).toBe(direct);
    expect(() => createClient({ connectionString: pooled(), applicationName: 'test' })).toThrow('needs a session');
  });
});

describe('a process with an undeclared pooler', () => {
  it('does not start, and names the setting', async () => {
    await expect(open({ connectionString: pooled('') })).rejects.toThrow('add ?pgbouncer=true to it, and set DATABASE_DIRECT_URL');
    await expect(open({ directConnectionString: undefined })).rejects.toThrow('DATABASE_DIRECT_URL, past it, is required');
    await expect(open({ connectionString: pooled('?pgbouncer=yes') })).rejects.toThrow('must be true, named or false');
  });

  it('does not start if the pooler silently drops its settings', async () => {
    const deaf = await startPooler('deaf', ['ignore_startup_parameters = options']);
    const refusal = await open({ connectionString: pooled('', deaf) }).catch((error: Error) => error.message);
    expect(refusal).toMatch(/statement_timeout is 0 instead of 5000.*set \?pgbouncer=true/);
  });
});
