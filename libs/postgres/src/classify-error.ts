/** How many wrappers (cause, Prisma's meta) an error may wear. */
const MAX_DEPTH = 6;

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Messages of `pg` and its pool, without a code, for a connection that is lost or was never made. */
const CONNECTION_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

/**
 * Connection exceptions, shutdowns and timeouts that end a session; and a server that accepts none because the database is missing (3D000)
 * or logins are closed (class 28), as during a restore.
 */
const SESSION_STATES = /^(08...|28...|3D000|57P0[1-5]|25P0[345])$/;
/** "database … is not currently accepting connections": the state alone covers many other errors. */
const CLOSED_DATABASE = { state: '55000', message: /not (currently )?accepting connections/ };
/**
 * Out of connections, memory or disk (class 53), failed I/O (58), cancelled by statement_timeout or lock_timeout, deadlock or
 * serialization, read-only after a failover.
 */
const TRANSIENT_STATES = /^(53...|58...|57014|55P03|40001|40P01|25006)$/;
/**
 * A missing table, schema or primary key. Our statements are constants that tests run, and a process starts only on a migrated schema, so
 * in a running process this means that the database is being restored. Retry, and park nothing for it.
 */
const HALF_RESTORED_STATES = /^(42P01|3F000|42P10)$/;
/** Prisma: refused, unreachable, timed out, no database, closed, no table, pool exhausted, write conflict, too many connections. */
const PRISMA_CODES = new Set(['P1000', 'P1001', 'P1002', 'P1003', 'P1008', 'P1010', 'P1017', 'P2021', 'P2024', 'P2034', 'P2037']);

interface Link {
  code?: unknown;
  originalCode?: unknown;
  constraint?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
}

/** The error and what it wraps: `cause`, and Prisma's `meta.driverAdapterError`. */
function* linksOf(error: unknown): Generator<Link> {
  let current = error;
  for (let depth = 0; depth < MAX_DEPTH && typeof current === 'object' && current !== null; depth++) {
    const link = current as Link;
    yield link;
    current = link.cause ?? link.meta?.driverAdapterError;
  }
}

function codesOf(link: Link): string[] {
  return [link.code, link.originalCode].filter((code): code is string => typeof code === 'string');
}

function isLostLink(link: Link): boolean {
  if (codesOf(link).some((code) => SOCKET_CODES.has(code) || SESSION_STATES.test(code))) return true;
  const message = link.message;
  if (typeof message === 'string' && codesOf(link).includes(CLOSED_DATABASE.state) && CLOSED_DATABASE.message.test(message)) return true;
  return typeof message === 'string' && codesOf(link).length === 0 && CONNECTION_MESSAGES.some((known) => message.startsWith(known));
}

/** Whether the connection that gave this error is unusable. */
export function isConnectionLost(error: unknown): boolean {
  for (const link of linksOf(error)) if (isLostLink(link)) return true;
  return false;
}

/**
 * Whether the database could not run a correct statement now: unreachable, restarting, being restored, out of connections or disk, timed
 * out, deadlocked. Services answer `DomainError('error_unavailable')` (docs/reference/architecture.md#one-table-of-errors). Covers errors
 * of `pg` and Prisma. After a lost COMMIT the outcome is unknown, so only an idempotent caller may retry.
 */
export function isUnavailable(error: unknown): boolean {
  for (const link of linksOf(error)) {
    if (isLostLink(link) || codesOf(link).some(isPassingCode)) return true;
  }
  return false;
}

function isPassingCode(code: string): boolean {
  return TRANSIENT_STATES.test(code) || HALF_RESTORED_STATES.test(code) || PRISMA_CODES.has(code);
}

function constraintOf(link: Link): string | undefined {
  if (typeof link.constraint === 'string') return link.constraint;
  const index = (link.constraint as { index?: unknown } | undefined)?.index;
  return typeof index === 'string' ? index : undefined;
}

/** PostgreSQL stores no NUL in a text: character_not_in_repertoire, and within JSON untranslatable_character. */
const UNSTORABLE_STATES = /^(22021|22P05)$/;

/** Whether the database cannot store a given text, because it contains a NUL character. */
export function isUnstorableText(error: unknown): boolean {
  for (const link of linksOf(error)) if (codesOf(link).some((code) => UNSTORABLE_STATES.test(code))) return true;
  return false;
}

/** Whether a unique index refused the row; with `constraint`, whether it was that index. For errors of `pg` (23505) and Prisma (P2002). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const links = [...linksOf(error)];
  if (!links.some((link) => codesOf(link).some((code) => code === '23505' || code === 'P2002'))) return false;
  return constraint === undefined || links.some((link) => constraintOf(link) === constraint);
}
