import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ensureDatabase } from '@matchpoint/postgres';
import { removeStackDirectory, startStack, type Stack } from '@matchpoint/stack';
import { openDatabases } from '../src/open-databases.js';
import { PROCESSES } from '../src/process-table.js';

// A separate server, because the names of databases and roles are the product's.
const directory = path.join(inject('testStack').directory, 'databases');
let stack: Stack;
let said: string[] = [];
beforeAll(async () => {
  stack = await startStack({ directory, durable: false, replace: { redis: 'redis://127.0.0.1:1', nats: 'nats://127.0.0.1:1' } });
});
afterAll(async () => {
  await stack.stop();
  await removeStackDirectory(directory);
});

const open = (serverUrl = stack.urls.database) =>
  openDatabases({ serverUrl, passwordDirectory: directory, say: (line) => said.push(line) });
const inDatabase = (url: string, database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href;

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows as unknown[])
    .finally(() => client.end());
}

/** The databases to which the role of this URL may connect. */
async function reachableBy(url: string): Promise<string[]> {
  const databases = ['postgres', 'template1', ...PROCESSES.map(({ database }) => database)];
  const ask = (database: string): Promise<string[]> =>
    query(inDatabase(url, database), 'select 1').then(
      () => [database],
      () => [],
    );
  const reached = await Promise.all(databases.map(ask));
  return reached.flat();
}

describe('openDatabases', () => {
  it('lets the two roles of each process only into its own database, which one of them owns', async () => {
    await query(await ensureDatabase(stack.urls.database, 'matchpoint_match'), 'create table of_an_earlier_version (id int)');
    const urls = await open();
    expect(said).toEqual([]);
    for (const { name, database } of PROCESSES) {
      expect(await reachableBy(urls[name].serviceUrl)).toEqual([database]);
      expect(await reachableBy(urls[name].migrationUrl)).toEqual([database]);
      const rights = `select rolname as role, rolsuper or rolcreaterole or rolcreatedb as "isMore"
        from pg_roles where rolname = current_user`;
      expect(await query(urls[name].serviceUrl, rights)).toEqual([{ role: database, isMore: false }]);
      expect(await query(urls[name].migrationUrl, rights)).toEqual([{ role: `${database}_owner`, isMore: false }]);
      for (const role of [database, `${database}_owner`])
        expect(fs.statSync(path.join(directory, `${role}.password`)).mode & 0o777).toBe(0o600);
    }
    await query(urls.match.migrationUrl, 'alter table of_an_earlier_version add column more int');
    const refused = query(urls.match.serviceUrl, 'alter table of_an_earlier_version add column other int');
    await expect(refused).rejects.toMatchObject({ code: '42501' });
  });

  it('keeps passwords and data at a second start', async () => {
    const first = await open();
    await query(first.league.migrationUrl, 'create table kept (id int)');
    expect(await open()).toEqual(first);
    expect(await query(first.league.migrationUrl, 'select * from kept')).toEqual([]);
  });

  it('connects everything with the given role, and reports that in one line, if the server doesn’t allow creating roles', async () => {
    said = [];
    await query(stack.urls.database, "create role plain login createdb password 'plain'; grant connect on database postgres to plain");
    for (const { database } of PROCESSES) await query(stack.urls.database, `drop database if exists ${database}`);
    const plain = Object.assign(new URL(stack.urls.database), { username: 'plain', password: 'plain' }).href;
    const urls = await open(plain);
    expect(said).toEqual([expect.stringContaining('DATABASE_URL')]);
    for (const { name } of PROCESSES)
      for (const url of Object.values(urls[name]))
        expect(await query(url, 'select current_user::text as role')).toEqual([{ role: 'plain' }]);
  });
});
