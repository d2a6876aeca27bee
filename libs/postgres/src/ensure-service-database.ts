import { withDatabase } from './ensure-database.js';
import { asRole, ensureOwnedDatabase, type Login } from './ensure-owned-database.js';

export interface ServiceDatabase {
  name: string;
  /** Owns the database and everything in it, and migrates. */
  owner: Login;
  /** The role that the service runs as. */
  service: Login;
}

/** The URLs by which the two roles of a service's database connect. */
export interface ServiceDatabaseUrls {
  migrationUrl: string;
  serviceUrl: string;
}

/**
 * Creates a service's database and its two roles if they are missing, and sets the passwords: one role owns the database and migrates, the
 * other runs the service. The latter may only connect; the migration grants its other rights (`applyMigrations`).
 * @param serverUrl URL of any existing database of the server, of a role that may make roles and databases.
 */
export async function ensureServiceDatabase(serverUrl: string, database: ServiceDatabase): Promise<ServiceDatabaseUrls> {
  const { name, owner, service } = database;
  await ensureOwnedDatabase(serverUrl, { name, ...owner, users: [service] });
  return serviceDatabaseUrls(serverUrl, database);
}

/** The URLs that {@link ensureServiceDatabase} returns, without creating anything. */
export function serviceDatabaseUrls(serverUrl: string, { name, owner, service }: ServiceDatabase): ServiceDatabaseUrls {
  const url = withDatabase(serverUrl, name);
  return { migrationUrl: asRole(url, owner), serviceUrl: asRole(url, service) };
}
