import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, dropDatabase, eventually } from '@matchpoint/testing';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyMigrations, awaitMigrations, MigrationError } from './index.js';

let directory: string;
let connectionString: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  connectionString = await createDatabase();
  await write('20240101000000_first', 'create table item (id int primary key);');
});
afterEach(async () => {
  await dropDatabase(connectionString);
  await rm(directory, { recursive: true });
});

async function write(name: string, script: string): Promise<void> {
  await mkdir(join(directory, name), { recursive: true });
  await writeFile(join(directory, name, 'migration.sql'), script);
}

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client.query<Record<string, unknown>>(text).then(
    async ({ rows }) => (await client.end(), rows),
    async (error: unknown) => (await client.end(), Promise.reject(error)),
  );
}

/** Starts a process of this release and returns its messages about waiting. */
function start(timeoutMs: number): { done: Promise<void>; told: string[] } {
  const told: string[] = [];
  const logger = { info: ({ obstacle }: { obstacle?: string }) => void told.push(obstacle ?? '') };
  return { done: awaitMigrations({ directory, connectionString, timeoutMs, logger }), told };
}

const migrate = () => applyMigrations({ directory, connectionString });

describe('awaitMigrations', () => {
  it('lets a process start on the schema of its release or a later one, and changes nothing', async () => {
    await migrate();
    await start(0).done;
    await rm(join(directory, '20240101000000_first'), { recursive: true });
    await write('20230101000000_nothing', 'select 1;');
    await migrate();
    const before = await query('select * from _prisma_migrations order by id');
    await start(0).done;
    expect(await query('select * from _prisma_migrations order by id')).toEqual(before);
  });

  it('waits for a migration that runs while a process starts, and names it', async () => {
    const { done, told } = start(30_000);
    await eventually(() => told.length > 0);
    await migrate();
    await done;
    await write('20240102000000_second', 'alter table item add column name text;');
    const next = start(30_000);
    await eventually(() => next.told.length > 0);
    expect(next.told[0]).toContain('not applied (20240102000000_second)');
    await migrate();
    await next.done;
  });

  it('rejects a schema that stays too old, in one line that says what to do', async () => {
    await migrate();
    await write('20240102000000_second', 'alter table item add column name text;');
    const refusal = await start(0).done.catch((error: Error) => error);
    expect(refusal).toBeInstanceOf(MigrationError);
    expect((refusal as Error).message).toMatch(
      /^migrations of this release are not applied \(20240102000000_second\): run its migrate\.js/,
    );
    expect((refusal as Error).message).not.toContain('\n');
    expect(await query("select to_regclass('item') is not null as kept")).toEqual([{ kept: true }]);
  });

  it('waits for a database that does not exist yet', async () => {
    await dropDatabase(connectionString);
    const { done, told } = start(30_000);
    await eventually(() => told.length > 0);
    expect(told[0]).toContain('does not exist');
    const name = new URL(connectionString).pathname.slice(1);
    const server = new pg.Client({ connectionString: Object.assign(new URL(connectionString), { pathname: '/postgres' }).href });
    await server.connect();
    await server.query(`create database ${name}`);
    await server.end();
    await migrate();
    await done;
  });

  it('does not wait for a migration of this release that failed or was edited, because waiting cannot help', async () => {
    await write('20240102000000_broken', 'select 1 / 0;');
    await expect(migrate()).rejects.toThrow('division by zero');
    await expect(start(60_000).done).rejects.toThrow('the migration 20240102000000_broken failed: division by zero');
    await rm(join(directory, '20240102000000_broken'), { recursive: true });
    // A release that does not know the migration starts on the existing schema.
    await start(0).done;
    await write('20240101000000_first', 'create table item (id bigint primary key);');
    await expect(start(60_000).done).rejects.toThrow('the migration 20240101000000_first was edited after it was applied');
  });
});

describe('a migration that needs a table in use', () => {
  it('gives up instead of blocking everyone behind it, and leaves nothing behind', async () => {
    await migrate();
    await write('20240102000000_second', 'alter table item add column name text;');
    const user = new pg.Client({ connectionString });
    await user.connect();
    await user.query('begin; select * from item');
    await expect(migrate()).rejects.toMatchObject({ code: '55P03' });
    await user.query('commit');
    await user.end();
    expect(await migrate()).toEqual(['20240102000000_second']);
  });
});
