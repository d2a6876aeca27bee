/** SQL's share of the deadlines: edge 10 s, RPC 8 s, SQL 5 s (docs/reference/architecture.md#deadlines). */
const STATEMENT_TIMEOUT_MS = 5000;
/**
 * The part of the statement's time that may be spent waiting for a lock. A wait ends as lock_not_available (55P03), unlike a statement
 * that is too slow (57014).
 */
const LOCK_SHARE = 0.9;
const INDEXED_PLANS = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' };
const PLANS = { indexed: INDEXED_PLANS, ordered: { ...INDEXED_PLANS, enable_bitmapscan: 'off', enable_sort: 'off' } };

export interface SessionOptions {
  /**
   * The server cancels a statement after this long (57014), and one that waits for a lock a little sooner (55P03); and it ends a session
   * whose transaction waits this long for its next statement (25P03), so that a process stopped in the middle of one does not keep
   * its locks. 0 is no limit. Default 5000.
   */
  statementTimeoutMs?: number;
  /**
   * `indexed`: a named statement is planned once per connection, using indexes for any parameters and table sizes. For services whose
   * statements all read few rows by their keys. By default the planner replans a wide statement at every run, which can cost ten times its
   * execution, or keeps a plan made when the tables were empty and scans them from then on.
   *
   * `ordered`: the same, and rows are read in the order of an index. For the head of a queue: a bitmap scan visits every row that has left
   * it since the last vacuum, while a plain scan marks their entries as dead and skips them from then on.
   */
  plans?: 'indexed' | 'ordered';
}

export const statementTimeoutOf = ({ statementTimeoutMs = STATEMENT_TIMEOUT_MS }: SessionOptions): number => statementTimeoutMs;

/**
 * The settings of every session of ours, by name, as `pg_settings` shows them. TimeZone and DateStyle are ours whatever the server's are:
 * the parsers' fast path wants UTC, and SQL that casts a time to text or a date must mean UTC. No statement runs long enough to justify JIT
 * compilation, which estimates of large tables would trigger.
 */
export function sessionSettings(options: SessionOptions): Readonly<Record<string, string>> {
  const timeoutMs = statementTimeoutOf(options);
  return {
    TimeZone: 'UTC',
    DateStyle: 'ISO, MDY',
    jit: 'off',
    statement_timeout: String(timeoutMs),
    lock_timeout: String(Math.floor(timeoutMs * LOCK_SHARE)),
    idle_in_transaction_session_timeout: String(timeoutMs),
    ...(options.plans && PLANS[options.plans]),
  };
}

/** The settings as the start of a session carries them (`options`); blanks are escaped. */
export function startupOptions(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
    .join(' ');
}
