import pg from 'pg';
import { createClient } from './create-pool.js';

const DUPLICATE_DATABASE = '42P04';
const UNIQUE_VIOLATION = '23505';

/**
 * Creates the database if it is missing; safe with any number of processes at once.
 * @param serverUrl URL of any existing database of the server (no path: `postgres`), of a role that may create databases.
 * @returns the same URL with `name` as its database.
 */
export async function ensureDatabase(serverUrl: string, name: string): Promise<string> {
  const client = createClient({
    connectionString: serverOf(serverUrl),
    applicationName: 'matchpoint-ensure-database',
    statementTimeoutMs: 60_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const isThereNow = code === DUPLICATE_DATABASE || (code === UNIQUE_VIOLATION && constraint === 'pg_database_datname_index');
    if (!isThereNow) throw error;
  } finally {
    await client.end();
  }
  return withDatabase(serverUrl, name);
}

/** The URL with another database in it. */
export function withDatabase(serverUrl: string, name: string): string {
  return Object.assign(new URL(serverUrl), { pathname: `/${encodeURIComponent(name)}` }).toString();
}

/** The URL with a database to connect to: its own, or `postgres`. */
export function serverOf(serverUrl: string): string {
  const server = new URL(serverUrl);
  if (server.pathname === '' || server.pathname === '/') server.pathname = '/postgres';
  return server.toString();
}
