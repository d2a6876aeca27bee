import pg from 'pg';
import { isPooled, poolingOf, takeApart } from './database-url.js';
import { types } from './parse-types.js';
import { sessionSettings, type SessionOptions, startupOptions, statementTimeoutOf } from './session-settings.js';
import { UnnamedClient } from './unnamed-client.js';

/** The client gives up this long after the server should have. Only a frozen server or a dead network gets here. */
const READ_TIMEOUT_SLACK_MS = 2000;
const CONNECT_TIMEOUT_MS = 5000;

export interface ConnectionOptions extends SessionOptions {
  /** A pool's URL may lead through a transaction pooler if it says so (`poolingOf`). */
  connectionString: string;
  applicationName: string;
  /** Waiting for a connection longer than this fails. Default 5000. */
  connectTimeoutMs?: number;
}

export interface PoolOptions extends ConnectionOptions {
  /** Most connections at once. */
  max: number;
  /** The same role past the pooler, for what needs a session. Default: the connection string. */
  directConnectionString?: string | undefined;
  /** Called for every connection that breaks, in use or idle. Such an error never throws into the process. */
  onError?: (error: Error) => void;
  logger?: { warn(fields: object, message: string): void };
}

/**
 * Keeps the URL's `options`; our settings come last and win. A pooler accepts none, so there they are defaults of the role (`openPool`).
 */
function toClientConfig({ connectTimeoutMs = CONNECT_TIMEOUT_MS, ...connection }: ConnectionOptions): pg.ClientConfig {
  const { url, options } = takeApart(connection.connectionString);
  const timeoutMs = statementTimeoutOf(connection);
  return {
    connectionString: url,
    application_name: connection.applicationName,
    ...(!isPooled(connection.connectionString) && { options: `${options} ${startupOptions(sessionSettings(connection))}`.trim() }),
    ...(timeoutMs > 0 && { query_timeout: timeoutMs + READ_TIMEOUT_SLACK_MS }),
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    types,
  };
}

const directUrls = new WeakMap<pg.Pool, string>();

/**
 * The URL for dedicated sessions (leases, LISTEN, VACUUM, statements without a limit) with the database and role of a pool, past the pooler
 * if there is one.
 * @throws Error for a pool not made by `createPool`.
 */
export function directUrlOf(pool: pg.Pool): string {
  const url = directUrls.get(pool);
  if (url === undefined) throw new Error('the pool was not made by createPool');
  return url;
}

/**
 * A pool whose rows hold ISO 8601 strings for times (docs/adr/0005) and numbers for int8 and numeric. A connection that breaks is replaced
 * at the next use and reported, never thrown: queries in flight reject on their own (see `isUnavailable`).
 */
export function createPool({ max, onError, logger, directConnectionString, ...connection }: PoolOptions): pg.Pool {
  const isUnnamed = poolingOf(connection.connectionString) === 'unnamed';
  const pool = new pg.Pool({ ...toClientConfig(connection), max, ...(isUnnamed && { Client: UnnamedClient }) });
  directUrls.set(pool, directConnectionString ?? connection.connectionString);
  const report = (error: Error): void => {
    logger?.warn({ err: error }, 'a database connection broke');
    onError?.(error);
  };
  // An idle client's errors arrive at the pool; a checked-out client's only at the client, where an 'error' event without
  // a listener would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

/**
 * A dedicated connection for work that needs a session: LISTEN, advisory locks, migrations. The caller connects, listens to 'error' and
 * ends it.
 * @throws Error for the URL of a transaction pooler, which offers no dedicated session.
 */
export function createClient(options: ConnectionOptions): pg.Client {
  if (isPooled(options.connectionString)) throw new Error(`${options.applicationName} needs a session, which a pooler does not give`);
  return new pg.Client(toClientConfig(options));
}
