import pg from 'pg';
import { types } from './parse-types.js';

/** SQL's share of the deadlines of architecture rule 6 (edge 10 s, RPC 8 s, SQL 5 s). */
const STATEMENT_TIMEOUT_MS = 5000;
/**
 * Of the statement's time, what may go into waiting for a lock: a wait ends as lock_not_available (55P03), apart from a statement that is
 * too slow (57014).
 */
const LOCK_SHARE = 0.9;
/** The client gives up this much after the server should have: only a frozen server or a dead network gets here. */
const READ_TIMEOUT_SLACK_MS = 2000;
const CONNECT_TIMEOUT_MS = 5000;
const INDEXED_PLANS = ['plan_cache_mode=force_generic_plan', 'enable_seqscan=off', 'enable_hashjoin=off', 'enable_mergejoin=off'];

export interface ConnectionOptions {
  connectionString: string;
  applicationName: string;
  /**
   * The server cancels a statement after this long (57014), and one that waits for a lock a little sooner (55P03); and it ends a session
   * whose transaction waits this long for its next statement (25P03), lest a process that is stopped in the middle of one keep its locks
   * from all others. 0 is no limit. Default 5000.
   */
  statementTimeoutMs?: number;
  /** Waiting for a connection longer than this fails. Default 5000. */
  connectTimeoutMs?: number;
  /**
   * `indexed`: a named statement is planned once a connection, for any parameters and any size of its tables: index by index. For services
   * whose statements all read few rows by their keys. Left to itself the planner goes on planning a wide statement at every run, which can
   * cost ten times its execution, or it keeps a plan made for tables that were empty that day and reads them whole ever after.
   */
  plans?: 'indexed';
}

export interface PoolOptions extends ConnectionOptions {
  /** Most connections at once. */
  max: number;
  /** Told of every connection that breaks, in use or idle; never throws into the process. */
  onError?: (error: Error) => void;
  logger?: { warn(fields: object, message: string): void };
}

/**
 * The session's TimeZone and DateStyle are ours whatever the server's are: the parsers' fast path wants UTC, and SQL that
 * casts a time to text or a date must mean UTC. No statement runs long enough to earn its compilation, which estimates of large
 * tables would set off. `options` of the URL are kept; ours come last and win.
 */
function toClientConfig({
  connectionString,
  applicationName,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  plans,
}: ConnectionOptions): pg.ClientConfig {
  const url = new URL(connectionString);
  const ofUrl = url.searchParams.get('options') ?? '';
  url.searchParams.delete('options');
  const ofPlans = plans === 'indexed' ? INDEXED_PLANS.map((setting) => ` -c ${setting}`).join('') : '';
  return {
    connectionString: url.toString(),
    application_name: applicationName,
    options: [
      ofUrl,
      '-c TimeZone=UTC -c DateStyle=ISO -c jit=off',
      `-c statement_timeout=${statementTimeoutMs}`,
      `-c lock_timeout=${Math.floor(statementTimeoutMs * LOCK_SHARE)}`,
      `-c idle_in_transaction_session_timeout=${statementTimeoutMs}${ofPlans}`,
    ]
      .join(' ')
      .trim(),
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + READ_TIMEOUT_SLACK_MS }),
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    types,
  };
}

/**
 * A pool whose rows hold ISO 8601 strings for times and numbers for int8 and numeric (platform.md, "What one request may
 * cost"). A connection that breaks is replaced at the next use and reported, never thrown: queries in flight reject on
 * their own (see `isUnavailable`).
 */
export function createPool({ max, onError, logger, ...connection }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({ ...toClientConfig(connection), max });
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
 * One connection of its own, for what needs a session: LISTEN, advisory locks, migrations. The caller connects, listens to 'error' and ends
 * it.
 */
export function createClient(options: ConnectionOptions): pg.Client {
  return new pg.Client(toClientConfig(options));
}
