import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client } from 'pg';
import { isUnavailable } from './classify-error.js';
import { createClient } from './create-pool.js';
import { grantToService, readServiceRights, serviceRoleOf } from './grant-to-service.js';
import { readApplied } from './read-applied.js';
import { checksumOf, matchesChecksum, type Migration, MigrationError, MigrationLockedError, readMigrations } from './read-migrations.js';

/** Prisma Migrate's own lock, so that `prisma migrate deploy` and a starting replica exclude each other. */
const LOCK_ID = 72707369;
const LOCK_POLL_MS = 50;
/**
 * A migration that waits for a table blocks everybody behind it. It gives up after this long and is retried, like any transient failure of
 * a migration.
 */
const TABLE_LOCK_TIMEOUT_MS = 3000;

/** Exactly as Prisma creates it. */
const TABLE = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null,
  logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`;

export interface MigrateOptions {
  /** Prisma's migrations folder: `<timestamp>_<name>/migration.sql`. */
  directory: string;
  /** A direct connection, not a transaction pooler's, because the lock belongs to the session. */
  connectionString: string;
  /** How long to wait for another process that migrates. Default 60 s. */
  lockTimeoutMs?: number;
  /** The URL by which the service connects. If another role migrates, this role gets only the rights it needs (`grantToService`). */
  serviceUrl?: string | undefined;
  /** Called for each applied migration. */
  onApplied?: (name: string) => void;
}

/**
 * Applies pending migrations in order and returns their names. Uses the layout, rows and lock of `prisma migrate deploy`; Prisma's `deploy`
 * and `status` agree afterwards. A migration and its row commit together, so a crash leaves nothing half done. One whose SQL fails leaves a
 * row with its log, and every later start refuses until it is resolved. A transient failure (`isUnavailable`) leaves nothing, and the next
 * start retries.
 * @throws MigrationError with one line: failed now, failed earlier, edited after it was applied, or the lock stayed taken.
 */
export async function applyMigrations(options: MigrateOptions): Promise<string[]> {
  const { directory, connectionString, serviceUrl, onApplied, lockTimeoutMs = 60_000 } = options;
  const migrations = await readMigrations(directory);
  const rights = await readServiceRights(directory);
  const serviceRole = serviceRoleOf(serviceUrl, connectionString);
  const client = createClient({ connectionString, applicationName: 'matchpoint-migrate', statementTimeoutMs: 0 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await lock(client, lockTimeoutMs);
    await client.query(TABLE);
    const pending = await findPending(client, migrations);
    const grant = async (): Promise<void> => (serviceRole === undefined ? undefined : grantToService(client, serviceRole, rights));
    // Grants before, so that whatever a migration creates is covered, and after, for grants to tables by name.
    await grant();
    for (const migration of pending) {
      await apply(client, migration);
      onApplied?.(migration.name);
    }
    if (pending.length > 0) await grant();
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Polls instead of waiting in PostgreSQL, because a waiting session's snapshot would deadlock with CREATE INDEX CONCURRENTLY. */
async function lock(client: Client, timeoutMs: number): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    const { rows } = await client.query<{ isHeld: boolean }>(`select pg_try_advisory_lock(${LOCK_ID}) as "isHeld"`);
    if (rows[0]?.isHeld) return;
    if (performance.now() > giveUpAt) throw new MigrationLockedError(`another process has held the migration lock for ${timeoutMs} ms`);
    await delay(LOCK_POLL_MS);
  }
}

async function findPending(client: Client, migrations: Migration[]): Promise<Migration[]> {
  const rows = await readApplied(client);
  const failed = rows.find((row) => !row.isFinished);
  if (failed) {
    const log = failed.logs?.split('\n')[0] ?? 'it was interrupted';
    throw new MigrationError(
      `the migration ${failed.name} failed earlier (${log}): repair what it left, then run migrate.js --resolve ${failed.name}`,
    );
  }
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const edited = migrations.find(({ name, script }) => applied.has(name) && !matchesChecksum(script, applied.get(name) ?? ''));
  if (edited) throw new MigrationError(`the migration ${edited.name} was edited after it was applied: restore it and write a new one`);
  return migrations.filter(({ name }) => !applied.has(name));
}

const INSERT = 'insert into _prisma_migrations (id, checksum, migration_name, logs) values ($1, $2, $3, $4)';
const FINISH = 'update _prisma_migrations set finished_at = clock_timestamp(), applied_steps_count = 1 where id = $1';

async function apply(client: Client, { name, script }: Migration): Promise<void> {
  const id = randomUUID();
  const row = [id, checksumOf(script), name];
  // CREATE INDEX CONCURRENTLY is refused inside a transaction. Its row is written first, unfinished, so that a crash is visible.
  const isTransactional = !/\bconcurrently\b/i.test(script.replace(/--.*$/gm, ''));
  try {
    if (isTransactional) await client.query(`begin; set local lock_timeout = ${TABLE_LOCK_TIMEOUT_MS}`);
    await client.query(INSERT, [...row, null]);
    await client.query(script);
    await client.query(FINISH, [id]);
    if (isTransactional) await client.query('commit');
  } catch (error) {
    if (isTransactional) await client.query('rollback').catch(() => undefined);
    if (isUnavailable(error)) throw error;
    const message = error instanceof Error ? error.message : String(error);
    await client.query(`${INSERT} on conflict (id) do update set logs = excluded.logs`, [...row, message]);
    throw new MigrationError(`the migration ${name} failed: ${message.split('\n')[0]}`, { cause: error });
  }
}
