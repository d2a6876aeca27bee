import { randomBytes } from 'node:crypto';
import { createDatabase, dropDatabase } from '@matchpoint/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyMigrations, createPool, ensureServiceDatabase, findMigrations } from './index.js';

const id = randomBytes(5).toString('hex');
const OWNER = { role: `test_role_${id}_owner`, password: 'owner' };
const SERVICE = { role: `test_role_${id}`, password: 'service' };
let server: string;
const databases: string[] = [];
let migrationUrl: string;
let serviceUrl: string;

beforeAll(async () => {
  server = await createDatabase();
  ({ migrationUrl, serviceUrl } = await open('catalog-profile'));
});
afterAll(async () => {
  for (const url of databases) await dropDatabase(url);
  await query(server, `drop role ${OWNER.role}, ${SERVICE.role}`);
  await dropDatabase(server);
});

/** A database as in a cluster: created by the operator, migrated by one role, used by another. */
async function open(service: string) {
  const name = `${new URL(server).pathname.slice(1)}_${databases.length}`;
  const urls = await ensureServiceDatabase(server, { name, owner: OWNER, service: SERVICE });
  databases.push(Object.assign(new URL(server), { pathname: `/${name}` }).href);
  await applyMigrations({ directory: findMigrations(service), connectionString: urls.migrationUrl, serviceUrl: urls.serviceUrl });
  return urls;
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** One example of each kind of action that an attacker with this role would try. */
const REFUSED: [what: string, statement: string][] = [
  ['make a table', 'create table mine (id int)'],
  ['make a temporary table', 'create temp table mine (id int)'],
  ['make a schema', 'create schema mine'],
  ['make a function', "create function mine() returns int language sql as 'select 1'"],
  ['make an extension', 'create extension file_fdw'],
  ['drop a table', 'drop table teams'],
  ['drop an index', 'drop index teams_organization_id_idx'],
  ['drop a function', 'drop function take_lease'],
  ['drop the schema', 'drop schema public cascade'],
  ['add a column', 'alter table teams add column mine int'],
  ['rename a table', 'alter table teams rename to mine'],
  ['own a table', 'alter table teams owner to current_user'],
  ['turn off a trigger', 'alter table team_stats disable trigger all'],
  ['make a trigger', 'create trigger mine before update on teams for each row execute function record_team_stats_changes()'],
  [
    'replace a function',
    "create or replace function take_lease(text, text, interval) returns table (number bigint, pid int) language sql as 'select 1, 1'",
  ],
  ['empty a table', 'truncate teams'],
  ['write in the list of migrations', "update _prisma_migrations set checksum = ''"],
  ['forget a migration', 'delete from _prisma_migrations'],
  ['make a database', 'create database mine'],
  ['make a role', 'create role mine'],
  ['become a superuser', 'alter role current_user superuser'],
  ['become the owner', `set role ${OWNER.role}`],
  ['become postgres', 'set role postgres'],
  ['give itself the role of the owner', `grant ${OWNER.role} to current_user`],
  ['change a setting of the server', "alter system set fsync = 'off'"],
  ['read a file', "select pg_read_file('PG_VERSION')"],
  ['list a folder', "select pg_ls_dir('.')"],
  ['read a file into a table', "copy teams from '/etc/passwd'"],
  ['run a program', "copy (select 1) to program 'true'"],
  ['read a file as a large object', "select lo_import('/etc/passwd')"],
  ['read passwords', 'select rolpassword from pg_authid'],
  ['read statistics of all data', 'select * from pg_statistic'],
  ['stop replication', "select pg_drop_replication_slot('any')"],
  ['publish tables', 'create publication mine for all tables'],
  ['switch the log', 'select pg_switch_wal()'],
  [
    "end somebody else's session",
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres' or usename is null limit 1",
  ],
  ['speak for replication', 'set session authorization postgres'],
];

describe('the role that a service runs as', () => {
  it.each(REFUSED)('may not %s', async (_, statement) => {
    await expect(query(serviceUrl, statement), statement).rejects.toMatchObject({ code: '42501' });
  });

  it('may connect to no other database', async () => {
    const other = await createDatabase();
    databases.push(other);
    await query(other, `revoke connect on database ${new URL(other).pathname.slice(1)} from public`);
    const elsewhere = Object.assign(new URL(serviceUrl), { pathname: new URL(other).pathname }).href;
    await expect(query(elsewhere, 'select 1')).rejects.toMatchObject({ code: '42501' });
  });

  it('may read and write the rows of every table, even of a table that a later migration makes', async () => {
    await query(migrationUrl, 'create table later (id bigserial primary key, name text)');
    const tables = await query(
      serviceUrl,
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    const writable = tables.map(({ name }) => String(name)).filter((name) => name !== '_prisma_migrations');
    expect(writable).toContain('later');
    for (const name of writable)
      await query(
        serviceUrl,
        `begin; select * from ${name} for update; delete from ${name} where false; insert into ${name} select * from ${name}; rollback`,
      );
    await query(serviceUrl, "insert into later (name) values ('one'); update later set name = 'two'");
    expect(await query(serviceUrl, 'select count(*)::int as n from _prisma_migrations where finished_at is not null')).toEqual([
      { n: expect.any(Number) },
    ]);
  });

  it('may take leases, end its own sessions, listen, notify and lock, as the relay does', async () => {
    const [taken] = await query(serviceUrl, "select number, previous_pid from take_lease('a', 'b', interval '4 s')");
    expect(taken).toEqual({ number: '1', previous_pid: null });
    const pool = createPool({ connectionString: serviceUrl, max: 2, applicationName: 'service-role' });
    const held = await pool.connect();
    const { rows } = await held.query('select pg_backend_pid() as pid');
    const broken = new Promise((resolve) => held.on('error', resolve));
    const [ended] = await query(
      serviceUrl,
      `select pg_terminate_backend(pid) as "isEnded" from pg_stat_activity 
       where pid = ${rows[0].pid} and application_name = 'service-role'`,
    );
    expect(ended).toEqual({ isEnded: true });
    await broken;
    held.release(true);
    await query(
      serviceUrl,
      "listen matchpoint_outbox; notify matchpoint_outbox; select pg_try_advisory_lock(1, 2); select hold_lease('a', 1)",
    );
    await pool.end();
  });

  it('may vacuum only the tables it constantly fills and empties, if PostgreSQL can grant that', async () => {
    const [{ version } = {}] = await query(serviceUrl, "select current_setting('server_version_num')::int as version");
    const notices: string[] = [];
    const client = new pg.Client({ connectionString: serviceUrl });
    client.on('notice', ({ message }) => notices.push(message ?? ''));
    await client.connect();
    await client.query('vacuum team_stats_changes, player_stats_changes, organization_stats_changes');
    expect(notices.length === 0).toBe(Number(version) >= 170_000);
    await client.query('vacuum teams');
    expect(notices.at(-1)).toMatch(/permission denied to vacuum "teams"/);
    await client.end();
  });

  it('keeps what it needs after it has owned everything, as in earlier releases', async () => {
    const name = `${new URL(server).pathname.slice(1)}_${databases.length}`;
    databases.push(Object.assign(new URL(server), { pathname: `/${name}` }).href);
    const before = await ensureServiceDatabase(server, { name, owner: SERVICE, service: OWNER });
    await applyMigrations({ directory: findMigrations('match'), connectionString: before.migrationUrl });
    const after = await ensureServiceDatabase(server, { name, owner: OWNER, service: SERVICE });
    await applyMigrations({ directory: findMigrations('match'), connectionString: after.migrationUrl, serviceUrl: after.serviceUrl });
    await query(after.serviceUrl, 'select from match; delete from match');
    await expect(query(after.serviceUrl, 'alter table match add column mine int')).rejects.toMatchObject({ code: '42501' });
    await expect(query(after.serviceUrl, 'create table mine (id int)')).rejects.toMatchObject({ code: '42501' });
  });
});
