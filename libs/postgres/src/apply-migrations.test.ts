import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, dropDatabase } from '@matchpoint/testing';
import { applyMigrations } from './apply-migrations.js';
import { createPool } from './create-pool.js';
import { ensureDatabase } from './ensure-database.js';

describe('applyMigrations', () => {
  let directory: string;
  let connectionString: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'migrations-'));
    connectionString = await createDatabase();
    await write(
      '20240101000000_first',
      'create table item (id int primary key);\n-- once, not concurrently\ninsert into item values (1);\n',
    );
    await writeFile(join(directory, 'migration_lock.toml'), 'provider = "postgresql"\n');
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
    const pool = createPool({ connectionString, max: 1, applicationName: 'test' });
    try {
      return (await pool.query(text)).rows;
    } finally {
      await pool.end();
    }
  }

  const apply = () => applyMigrations({ directory, connectionString });

  it('applies each migration once when several replicas start at the same time', async () => {
    await write('20240102000000_second', 'alter table item add column name text;');
    await write('20240103000000_index', 'create index concurrently item_name on item (name);');
    const answers = await Promise.all(Array.from({ length: 8 }, apply));
    expect(answers.flat()).toEqual(['20240101000000_first', '20240102000000_second', '20240103000000_index']);
    expect(await query('select id, name from item')).toEqual([{ id: 1, name: null }]);
    expect(await apply()).toEqual([]);
  });

  it('writes rows that leave `prisma migrate deploy` nothing to do', async () => {
    await apply();
    // Prisma's columns and values: what its engine compares at deploy and status.
    expect(
      await query(
        `select migration_name, length(checksum) as checksum, finished_at is not null as finished, logs, rolled_back_at,
          applied_steps_count, length(id) as id from _prisma_migrations`,
      ),
    ).toEqual([
      {
        migration_name: '20240101000000_first',
        checksum: 64,
        finished: true,
        logs: null,
        rolled_back_at: null,
        applied_steps_count: 1,
        id: 36,
      },
    ]);
  });

  it('rolls back a migration that fails, keeps its log and refuses every later start until it is resolved', async () => {
    await write('20240102000000_broken', 'create table other (id int);\nselect 1 / 0;');
    await expect(apply()).rejects.toThrow('the migration 20240102000000_broken failed: division by zero');
    expect(await query(`select to_regclass('other') as other`)).toEqual([{ other: null }]);
    await write('20240102000000_broken', 'create table other (id int);');
    const refusal = await apply().catch((error: Error) => error.message);
    expect(refusal).toMatch(
      /^the migration 20240102000000_broken failed earlier \(division by zero\).*migrate\.js --resolve 20240102000000_broken/,
    );
    expect(refusal).not.toContain('\n');
    await query('update _prisma_migrations set rolled_back_at = now() where finished_at is null');
    expect(await apply()).toEqual(['20240102000000_broken']);
  });

  it('refuses a migration that was edited after it was applied, but ignores changed line endings', async () => {
    await apply();
    await write(
      '20240101000000_first',
      'create table item (id int primary key);\r\n-- once, not concurrently\r\ninsert into item values (1);\r\n',
    );
    expect(await apply()).toEqual([]);
    await write('20240101000000_first', 'create table item (id bigint primary key);');
    await expect(apply()).rejects.toThrow('the migration 20240101000000_first was edited after it was applied');
  });

  it.each([
    ['its session is killed in the middle', 'perform pg_terminate_backend(pg_backend_pid())'],
    ['a deadlock strikes', `raise exception 'busy' using errcode = '40P01'`],
  ])('leaves nothing behind when %s, so the next start succeeds', async (_, mishap) => {
    await write(
      '20240102000000_slow',
      `create table slow (id int);\ndo $$ begin if (select count(*) from item) = 1 then ${mishap}; end if; end $$;`,
    );
    await expect(apply()).rejects.toThrow();
    await query('insert into item values (2)');
    expect(await apply()).toEqual(['20240102000000_slow']);
  });
});

describe('ensureDatabase', () => {
  it('creates a database once, even under concurrent calls and with any name', async () => {
    const base = await createDatabase();
    const server = new URL(base);
    const name = `${server.pathname.slice(1)} "odd"`;
    const urls = await Promise.all(Array.from({ length: 10 }, () => ensureDatabase(base, name)));
    expect(new Set(urls).size).toBe(1);
    const pool = createPool({ connectionString: urls[0] ?? '', max: 1, applicationName: 'test' });
    expect((await pool.query('select current_database() as name')).rows).toEqual([{ name }]);
    await pool.end();
    await dropDatabase(base);
    const admin = createPool({
      connectionString: Object.assign(server, { pathname: '/postgres' }).toString(),
      max: 1,
      applicationName: 'test',
    });
    await admin.query(`drop database "${name.replaceAll('"', '""')}"`);
    await admin.end();
  });
});
