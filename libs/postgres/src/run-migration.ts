import { parseArgs } from 'node:util';
import { ConfigError, loadConfig, oneOf } from '@matchpoint/config';
import { createLogger, LOG_LEVELS } from '@matchpoint/telemetry';
import { isUnavailable } from './classify-error.js';
import { isPooled } from './database-url.js';
import { MIGRATION_VARIABLES } from './database-variables.js';
import { findMigrations } from './find-migrations.js';
import { migrateDatabase } from './migrate-database.js';
import { MigrationLockedError } from './read-migrations.js';
import { forgetSecrets, resolveMigration } from './repair-database.js';

const VARIABLES = { logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, { default: 'info' }), ...MIGRATION_VARIABLES };

/** As in sysexits.h: only an operator can fix the environment; a retry may help if the database was down. */
const EXIT = { failed: 1, unavailable: 75, config: 78 };

function readConfig(environment: NodeJS.ProcessEnv) {
  const { migrationUrl, directUrl, databaseUrl, logLevel } = loadConfig(VARIABLES, environment);
  const connectionString = migrationUrl ?? directUrl ?? databaseUrl;
  if (connectionString === undefined) throw new ConfigError('DATABASE_MIGRATION_URL, DATABASE_DIRECT_URL or DATABASE_URL is required');
  if (isPooled(connectionString)) throw new ConfigError('DATABASE_MIGRATION_URL is required: migrations do not go through a pooler');
  return { logLevel, connectionString, serviceUrl: directUrl ?? databaseUrl };
}

/**
 * The whole of `node dist/apps/<service>/migrate.js`: brings the service's database to the schema of this release, logs JSON lines and
 * ends. Exit code 0: the schema is this release's; 1: a migration failed or was edited, an operator must act; 75: the database was
 * unavailable for a minute; 78: the environment or an argument is wrong.
 *
 * `--resolve <migration>` marks a failed one as rolled back instead, once its remains are cleaned up; `--accept-secrets` forgets
 * which secrets the database is used with.
 */
export async function runMigration(service: string, environment: NodeJS.ProcessEnv, args = process.argv.slice(2)): Promise<void> {
  let logger = createLogger({ service, level: 'info' });
  try {
    const repair = readArguments(args);
    const { logLevel, ...target } = readConfig(environment);
    logger = createLogger({ service, level: logLevel });
    if (repair.resolve !== undefined) {
      await resolveMigration(target.connectionString, repair.resolve);
      logger.info({ migration: repair.resolve }, 'marked as rolled back: the next run applies it again');
      return;
    }
    if (repair.acceptsSecrets) {
      await forgetSecrets(target.connectionString);
      logger.info('the next start accepts the secrets it is given');
      return;
    }
    await migrateDatabase({ ...target, directory: findMigrations(service), logger });
  } catch (error) {
    if (error instanceof ConfigError) logger.fatal(error.message);
    else logger.fatal({ err: error }, 'the database was not migrated');
    process.exitCode = exitCodeFor(error);
  }
}

function readArguments(args: string[]): { resolve: string | undefined; acceptsSecrets: boolean } {
  try {
    const { values } = parseArgs({ args, options: { 'resolve': { type: 'string' }, 'accept-secrets': { type: 'boolean' } } });
    return { resolve: values.resolve, acceptsSecrets: values['accept-secrets'] === true };
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}: there are --resolve <migration> and --accept-secrets`);
  }
}

function exitCodeFor(error: unknown): number {
  if (error instanceof ConfigError) return EXIT.config;
  return isUnavailable(error) || error instanceof MigrationLockedError ? EXIT.unavailable : EXIT.failed;
}
