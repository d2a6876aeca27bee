import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { ProcessName } from '@matchpoint/events';
import { applyMigrations, createPool } from '@matchpoint/postgres';
import { emptyTables } from './empty-tables.js';
import { eventually } from './eventually.js';
import { testStack } from './test-stack.js';

const APPS = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..', 'apps');
const TEMPLATE_LOCK = 5_120_777;
/** A constraint of a service's outbox in tests: it rejects events that only another service produces. A failing test shows its name. */
export const PRODUCED_HERE = 'event_is_declared_as_produced_by_this_service';
/** Through the WAL, the default, a copy takes 240 ms instead of 10. */
const COPY = 'strategy file_copy';

export interface TestDatabase {
  url(): string;
  /** A pool as services make theirs; it is closed after the file's last test. */
  pool(): pg.Pool;
  /** Empties `tables`, written as for `truncate`. */
  empty(tables: string): Promise<void>;
  /** Resolves once a connection to the database waits for a lock that another connection holds. */
  untilBlocked(): Promise<void>;
}

/**
 * A fresh database for this test file with the service's migrations applied (with no service: an empty one). Call it at the top of the file
 * or of a `describe`; it exists from the first test to the last. The migrations run once per run, on a template from which every file's
 * database is copied.
 */
export function useDatabase(service?: string): TestDatabase {
  let url: string | undefined;
  let pool: pg.Pool | undefined;
  beforeAll(async () => {
    url = await createDatabase(service);
  });
  afterAll(async () => {
    await pool?.end();
    if (url !== undefined) await dropDatabase(url);
  });
  const ready = (): string => {
    if (url === undefined) throw new Error('The database exists from beforeAll on: call url() and pool() in hooks and tests.');
    return url;
  };
  const connected = (): pg.Pool => (pool ??= createTestPool(ready()));
  return {
    url: ready,
    pool: connected,
    empty: (tables) => emptyTables(connected(), tables),
    untilBlocked: () => untilBlocked(connected()),
  };
}

/** Ends a test that waits for one of its own connections; no machine is too slow to open one. */
const CONNECT_TIMEOUT_MS = 60_000;

function createTestPool(connectionString: string): pg.Pool {
  return createPool({ connectionString, max: 10, applicationName: 'test', connectTimeoutMs: CONNECT_TIMEOUT_MS });
}

async function untilBlocked(pool: pg.Pool): Promise<void> {
  const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await eventually(async () => (await pool.query(blocked)).rowCount === 1);
}

/** Makes a database as `useDatabase` does, for tests that need several; drop it with `dropDatabase`. */
export async function createDatabase(service?: string): Promise<string> {
  const { databasePrefix } = testStack();
  const name = `${databasePrefix}_${(service ?? 'empty').replaceAll('-', '_')}_${randomBytes(5).toString('hex')}`;
  const template = service === undefined ? 'template1' : await ensureTemplate(service);
  await onServer((server) => server.query(`create database ${name} template ${template} ${COPY}`));
  return urlOf(name);
}

/** Drops a database of the test server, closing whatever is still connected. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onServer((server) => server.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`));
}

/** One worker makes the template, the others wait; it gets its final name once all migrations are in. */
async function ensureTemplate(service: string): Promise<string> {
  const directory = path.join(APPS, service, 'prisma/migrations');
  if (!fs.existsSync(directory)) throw new Error(`apps/${service}/prisma/migrations does not exist.`);
  const template = `${testStack().databasePrefix}_template_${service.replaceAll('-', '_')}`;
  await onServer(async (server) => {
    await server.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if ((await server.query('select 1 from pg_database where datname = $1', [template])).rowCount) return;
    const unfinished = `${template}_${randomBytes(4).toString('hex')}`;
    await server.query(`create database ${unfinished} ${COPY}`);
    await applyMigrations({ directory, connectionString: urlOf(unfinished) });
    await refuseEventsOfOthers(unfinished, service);
    await server.query(`alter database ${unfinished} rename to ${template}`);
  });
  return template;
}

/** NATS refuses what a service publishes without being declared as its producer: its tests see that when the event is appended. */
async function refuseEventsOfOthers(database: string, service: string): Promise<void> {
  const { EVENTS } = await import('@matchpoint/events');
  const ofOthers = Object.entries(EVENTS).filter(([, { producedBy }]) => !producedBy.includes(service as ProcessName));
  const types = ofOthers.map(([type]) => pg.escapeLiteral(type)).join(', ');
  const client = new pg.Client({ connectionString: urlOf(database) });
  await client.connect();
  try {
    await client.query(`alter table if exists outbox_event add constraint ${PRODUCED_HERE} check (type <> all (array[${types}]))`);
  } finally {
    await client.end();
  }
}

/** Makes the outbox of a database accept every event, so that it can act as another service's. */
export async function takeEventsOfOthers(pool: pg.Pool): Promise<void> {
  await pool.query(`alter table outbox_event drop constraint if exists ${PRODUCED_HERE}`);
}

function urlOf(name: string): string {
  const url = new URL(testStack().databaseUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

async function onServer(work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new pg.Client({ connectionString: testStack().databaseUrl });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}
