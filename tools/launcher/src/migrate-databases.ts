import { findMigrations, migrateDatabase } from '@matchpoint/postgres';
import type { OpenDatabase } from './open-databases.js';
import { PROCESSES, type ProcessName } from './process-table.js';

/**
 * Migrates every process's database to the schema of this checkout, like `node dist/apps/<app>/migrate.js` for one, and grants the
 * process's role its permissions. In this process, because starting another one for each would take longer than the migrations.
 */
export async function migrateDatabases(databases: Record<ProcessName, OpenDatabase>, say: (line: string) => void): Promise<void> {
  const migrate = async (name: ProcessName): Promise<void> => {
    const { migrationUrl, serviceUrl } = databases[name];
    await migrateDatabase({
      directory: findMigrations(name),
      connectionString: migrationUrl,
      serviceUrl,
      logger: { info: () => undefined, warn: ({ reason }, message) => say(`${name}: ${message} (${reason})`) },
    });
  };
  await Promise.all(PROCESSES.map(({ name }) => migrate(name)));
}
