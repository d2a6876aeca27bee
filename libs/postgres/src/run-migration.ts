import { ConfigError, loadConfig, oneOf } from '@matchpoint/config';
import { createLogger, LOG_LEVELS } from '@matchpoint/telemetry';
import { isUnavailable } from './classify-error.js';
import { isPooled } from './database-url.js';
import { MIGRATION_VARIABLES } from './database-variables.js';
import { findMigrations } from './find-migrations.js';
import { migrateDatabase } from './migrate-database.js';
import { MigrationLockedError } from './read-migrations.js';

const VARIABLES = { logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, { default: 'info' }), ...MIGRATION_VARIABLES };

/** As in sysexits.h: nobody but the operator can mend the environment; another try may do where the database was away. */
const EXIT = { failed: 1, unavailable: 75, config: 78 };

function readConfig(environment: NodeJS.ProcessEnv) {
  const { migrationUrl, directUrl, databaseUrl, logLevel } = loadConfig(VARIABLES, environment);
  const connectionString = migrationUrl ?? directUrl ?? databaseUrl;
  if (connectionString === undefined) throw new ConfigError('DATABASE_MIGRATION_URL, DATABASE_DIRECT_URL or DATABASE_URL is required');
  if (isPooled(connectionString)) throw new ConfigError('DATABASE_MIGRATION_URL is required: migrations do not go through a pooler');
  return { logLevel, connectionString, serviceUrl: directUrl ?? databaseUrl };
}

/**
 * The whole of `node dist/apps/<service>/migrate.js`: brings the service's database to the schema of this release, says so in JSON lines
 * and ends. Exit code 0: the schema is this release's; 1: a migration failed or was edited, somebody has to look; 75: the database could
 * not be had in a minute; 78: the environment is wrong.
 */
export async function runMigration(service: string, environment: NodeJS.ProcessEnv): Promise<void> {
  let logger = createLogger({ service, level: 'info' });
  try {
    const { logLevel, ...target } = readConfig(environment);
    logger = createLogger({ service, level: logLevel });
    await migrateDatabase({ ...target, directory: findMigrations(service), logger });
  } catch (error) {
    if (error instanceof ConfigError) logger.fatal(error.message);
    else logger.fatal({ err: error }, 'the database was not migrated');
    process.exitCode = exitCodeFor(error);
  }
}

function exitCodeFor(error: unknown): number {
  if (error instanceof ConfigError) return EXIT.config;
  return isUnavailable(error) || error instanceof MigrationLockedError ? EXIT.unavailable : EXIT.failed;
}
