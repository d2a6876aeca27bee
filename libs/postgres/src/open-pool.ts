import pg, { type Client, type Pool } from 'pg';
import { isPooled } from './database-url.js';
import { createClient, createPool, type PoolOptions } from './create-pool.js';
import { sessionSettings } from './session-settings.js';

/** Replicas that start together take turns at their role's settings, because PostgreSQL rejects concurrent changes of them. */
const SETTINGS_LOCK = 19796;
/** PgBouncer's refusal of a connection with settings. */
const PROTOCOL_VIOLATION = '08P01';

/** The sessions of a pool do not have the settings that the service relies on; `message` is one line for the operator. */
export class SessionSettingsError extends Error {
  override readonly name = 'SessionSettingsError';
}

/**
 * `createPool` for a service's own pool: guarantees the session settings that the service relies on, with or without a pooler. A direct
 * connection sends the settings at its start. A transaction pooler accepts none and shares its sessions; there they are stored as the
 * role's defaults in its database, which any role may set for itself, and each of the pooler's sessions begins with them.
 * @throws SessionSettingsError if they still do not hold: no process is better than one that silently has no timeouts.
 * @throws an error that `isUnavailable` accepts if the database does not answer.
 */
export async function openPool(options: PoolOptions): Promise<Pool> {
  const { connectionString, directConnectionString, applicationName, statementTimeoutMs, plans } = options;
  const session = { applicationName, statementTimeoutMs, plans };
  if (isPooled(connectionString)) {
    if (directConnectionString === undefined)
      throw new SessionSettingsError('DATABASE_URL goes through a pooler (pgbouncer=…): DATABASE_DIRECT_URL, past it, is required as well');
    await keepAsDefaults({ ...session, connectionString: directConnectionString });
  }
  const pool = createPool(options);
  try {
    await demandSettings(pool, sessionSettings(session), isPooled(connectionString));
    return pool;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Stores the settings as defaults of the role in the database, unless they are already. */
async function keepAsDefaults(options: Parameters<typeof createClient>[0]): Promise<void> {
  const client = createClient(options);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [SETTINGS_LOCK]);
    const defaults = await readDefaults(client);
    const changed = Object.entries(sessionSettings(options)).filter(([name, value]) => defaults.get(name.toLowerCase()) !== value);
    const { rows } = await client.query<{ database: string }>('select current_database() as database');
    const subject = `alter role current_user in database ${pg.escapeIdentifier(rows[0]?.database ?? '')}`;
    for (const [name, value] of changed) await client.query(`${subject} set ${name} = ${pg.escapeLiteral(value)}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function readDefaults(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ setting: string }>(
    `select unnest(setconfig) as setting from pg_db_role_setting
     where setrole = current_user::regrole and setdatabase = (select oid from pg_database where datname = current_database())`,
  );
  return new Map(
    rows.map(({ setting }) => {
      const equals = setting.indexOf('=');
      return [setting.slice(0, equals).toLowerCase(), setting.slice(equals + 1)];
    }),
  );
}

/** Checks one session for all. A pooler's sessions may differ in age, and its newest ones have the defaults. */
async function demandSettings(pool: Pool, wanted: Readonly<Record<string, string>>, isBehindPooler: boolean): Promise<void> {
  const { rows } = await readSettings(pool, Object.keys(wanted));
  const wrong = rows.filter(({ name, setting }) => wanted[name] !== setting);
  if (wrong.length === 0) return;
  const found = wrong.map(({ name, setting }) => `${name} is ${setting} instead of ${wanted[name]}`).join(', ');
  const remedy = isBehindPooler
    ? "the pooler's sessions are older than the role's defaults: RECONNECT on its console"
    : 'a proxy drops the settings of connections: set ?pgbouncer=true in DATABASE_URL, and DATABASE_DIRECT_URL';
  throw new SessionSettingsError(`database sessions lack required settings (${found}); ${remedy}`);
}

async function readSettings(pool: Pool, names: string[]) {
  try {
    return await pool.query<{ name: string; setting: string }>('select name, setting from pg_settings where name = any($1)', [names]);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code !== PROTOCOL_VIOLATION || !message.includes('unsupported startup parameter')) throw error;
    throw new SessionSettingsError(
      'DATABASE_URL goes through a transaction pooler: add ?pgbouncer=true to it, and set DATABASE_DIRECT_URL to bypass it',
    );
  }
}
