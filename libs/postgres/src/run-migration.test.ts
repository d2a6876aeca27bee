import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase, dropDatabase } from '@matchpoint/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPool } from './index.js';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
let url: string;
beforeEach(async () => {
  url = await createDatabase();
});
afterEach(() => dropDatabase(url));

/** Runs the program as its source; its exit code and its lines. */
async function migrate(
  environment: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; lines: Record<string, unknown>[] }> {
  const program = [path.join(ROOT, 'node_modules/tsx/dist/cli.mjs'), 'apps/gateway/src/migrate.ts'];
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  const lines = output.trimEnd().split('\n');
  return { code, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

describe('migrate.js', () => {
  it('migrates the database to the schema of this release once, whichever run comes first, and logs that in JSON', async () => {
    const runs = await Promise.all([migrate({ DATABASE_URL: url }), migrate({ DATABASE_MIGRATION_URL: url })]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    const applied = runs.flatMap(({ lines }) => lines.flatMap((line) => line.applied as string[]));
    expect(applied.length).toBeGreaterThan(0);
    expect(new Set(applied).size).toBe(applied.length);
    const again = await migrate({ DATABASE_DIRECT_URL: url });
    expect(again).toMatchObject({ code: 0, lines: [{ service: 'gateway', applied: [], msg: 'nothing to migrate' }] });
  });

  it('exits with 78 and names the variable if the environment is wrong', async () => {
    const missing = await migrate({});
    expect(missing).toMatchObject({ code: 78, lines: [{ level: 'fatal', msg: expect.stringContaining('DATABASE_MIGRATION_URL') }] });
    const pooled = await migrate({ DATABASE_URL: `${url}?pgbouncer=true` });
    expect(pooled).toMatchObject({ code: 78, lines: [{ msg: expect.stringContaining('do not go through a pooler') }] });
  });

  it('applies a failed migration again once it is resolved by name, and refuses to resolve any other', async () => {
    await migrate({ DATABASE_URL: url });
    const pool = createPool({ connectionString: url, max: 1, applicationName: 'test' });
    // The state after a crash during CREATE INDEX CONCURRENTLY: begun, not finished.
    const { rows } = await pool.query<{ name: string }>(
      `update _prisma_migrations set finished_at = null where migration_name like '%_secret_canary' returning migration_name as name`,
    );
    await pool.query('drop table secret_canary');
    await pool.end();
    const name = rows[0]?.name ?? '';
    const failed = await migrate({ DATABASE_URL: url });
    expect([failed.code, JSON.stringify(failed.lines)]).toEqual([1, expect.stringContaining(`migrate.js --resolve ${name}`)]);
    expect((await migrate({ DATABASE_URL: url }, '--resolve', 'another')).code).toBe(1);
    expect((await migrate({ DATABASE_URL: url }, '--resolve', name)).code).toBe(0);
    expect(await migrate({ DATABASE_URL: url })).toMatchObject({ code: 0, lines: [{ applied: [name] }] });
  });

  it('forgets the secrets that the database is used with when asked to accept others', async () => {
    await migrate({ DATABASE_URL: url });
    const pool = createPool({ connectionString: url, max: 1, applicationName: 'test' });
    await pool.query("insert into secret_canary (name, key_id, sealed) values ('ANY', 'id', '')");
    expect((await migrate({ DATABASE_URL: url }, '--accept-secrets')).code).toBe(0);
    expect((await pool.query('select from secret_canary')).rowCount).toBe(0);
    await pool.end();
    expect(await migrate({ DATABASE_URL: url }, '--accept')).toMatchObject({ code: 78 });
  });

  it('exits with 1 if an operator has to act', async () => {
    await migrate({ DATABASE_URL: url });
    const pool = createPool({ connectionString: url, max: 1, applicationName: 'test' });
    await pool.query("update _prisma_migrations set checksum = 'another'");
    await pool.end();
    const { code, lines } = await migrate({ DATABASE_URL: url });
    expect(code).toBe(1);
    expect(JSON.stringify(lines)).toContain('was edited after it was applied');
  });
});
