import { setTimeout as delay } from 'node:timers/promises';
import { type Client } from 'pg';
import { isUnavailable } from './classify-error.js';
import { createClient } from './create-pool.js';
import { readApplied } from './read-applied.js';
import { matchesChecksum, type Migration, MigrationError, readMigrations } from './read-migrations.js';

const POLL_MS = 250;
const TIMEOUT_MS = 60_000;
/** The role may not read the list of migrations (yet): the migration grants that. */
const INSUFFICIENT_PRIVILEGE = '42501';

export interface AwaitMigrationsOptions {
  /** Prisma's migrations folder: what this release knows. */
  directory: string;
  connectionString: string;
  /** How long to wait for the database and its migration. Default 60 s. */
  timeoutMs?: number;
  logger?: { info(fields: object, message: string): void };
}

/**
 * Resolves once every migration that this release knows is applied; changes nothing. Unknown migrations belong to a later release and are
 * no obstacle, because a release runs on the schema of the next one (docs/migrations.md). Waiting allows processes and the migration to be
 * started together.
 * @throws MigrationError with one line: still missing or no database after `timeoutMs`; at once if one failed or was edited.
 */
export async function awaitMigrations({
  directory,
  connectionString,
  timeoutMs = TIMEOUT_MS,
  logger,
}: AwaitMigrationsOptions): Promise<void> {
  const known = await readMigrations(directory);
  const giveUpAt = performance.now() + timeoutMs;
  let told: string | undefined;
  for (;;) {
    const obstacle = await findObstacle(connectionString, known);
    if (obstacle === undefined) return;
    if (performance.now() > giveUpAt) throw new MigrationError(`${obstacle}; waited ${timeoutMs / 1000} s for it`);
    if (told !== obstacle) logger?.info({ obstacle }, 'waiting for the migrations');
    told = obstacle;
    await delay(POLL_MS);
  }
}

/** A temporary obstacle in words; undefined if nothing is missing. */
async function findObstacle(connectionString: string, known: readonly Migration[]): Promise<string | undefined> {
  const client = createClient({ connectionString, applicationName: 'matchpoint-await-migrations' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await findMissing(client, known);
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    const { code, message } = error as { code?: string; message: string };
    if (isUnavailable(error) || code === INSUFFICIENT_PRIVILEGE) return `the list of applied migrations cannot be read (${message})`;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function findMissing(client: Client, known: readonly Migration[]): Promise<string | undefined> {
  const rowOf = new Map((await readApplied(client)).map((row) => [row.name, row]));
  const missing: string[] = [];
  for (const { name, script } of known) {
    const row = rowOf.get(name);
    if (row?.isFinished !== true && row?.logs) throw new MigrationError(`the migration ${name} failed: ${row.logs.split('\n')[0]}`);
    if (row && !matchesChecksum(script, row.checksum)) throw new MigrationError(`the migration ${name} was edited after it was applied`);
    if (row?.isFinished !== true) missing.push(name);
  }
  return missing.length > 0 ? `migrations of this release are not applied (${missing.join(', ')}): run its migrate.js` : undefined;
}
