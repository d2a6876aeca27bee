import { setTimeout as delay } from 'node:timers/promises';
import { applyMigrations, type MigrateOptions } from './apply-migrations.js';
import { isUnavailable } from './classify-error.js';

const RETRY_MS = 500;
const TIMEOUT_MS = 60_000;

export interface MigrateDatabaseOptions extends MigrateOptions {
  /** How long to retry transient failures: a database that does not exist yet, a table in use. Default 60 s. */
  timeoutMs?: number;
  logger: { info(fields: object, message: string): void; warn(fields: { reason: string }, message: string): void };
}

/**
 * `applyMigrations` with retries: a separate process runs it on a database before the processes of a release use it. Safe to run
 * concurrently and to repeat.
 * @returns the names applied.
 * @throws MigrationError if an operator must act; an error that `isUnavailable` accepts, after `timeoutMs`.
 */
export async function migrateDatabase({ timeoutMs = TIMEOUT_MS, logger, ...options }: MigrateDatabaseOptions): Promise<string[]> {
  const giveUpAt = performance.now() + timeoutMs;
  const applied: string[] = [];
  for (;;) {
    try {
      await applyMigrations({ ...options, onApplied: (name) => applied.push(name) });
      logger.info({ applied }, applied.length > 0 ? 'migrations applied' : 'nothing to migrate');
      return applied;
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > giveUpAt) throw error;
      logger.warn({ reason: (error as Error).message }, 'the database cannot be migrated yet; will retry');
      await delay(RETRY_MS);
    }
  }
}
