import {
  createClient,
  ensureDatabase,
  ensureServiceDatabase,
  mayMakeRoles,
  type ServiceDatabaseUrls,
  serviceDatabaseUrls,
} from '@matchpoint/postgres';
import { keepPassword } from '@matchpoint/stack';
import { PROCESSES, type ProcessName } from './process-table.js';

/** SQLSTATEs of missing permissions (42501) and of roles that cannot connect (28xxx), as behind a proxy with a list of users. */
const REFUSALS = /^(42501|28\w{3})$/;

export interface DatabasesOptions {
  /** URL of the server, with its superuser or the user in the environment. */
  serverUrl: string;
  /** Folder of the roles' passwords. */
  passwordDirectory: string;
  say(line: string): void;
}

/** Connection URLs of one process's database: for the role that it runs as, and for the one that owns the schema. */
export type OpenDatabase = ServiceDatabaseUrls;

/**
 * Creates every process's database and its two roles, which can't access other databases: `<database>`, which the process runs as, and
 * `<database>_owner`, which migrates. On a server that doesn't allow creating roles, everything connects with the given URL.
 */
export async function openDatabases({ serverUrl, passwordDirectory, say }: DatabasesOptions): Promise<Record<ProcessName, OpenDatabase>> {
  const each = async (open: (database: string) => Promise<OpenDatabase>): Promise<Record<ProcessName, OpenDatabase>> => {
    const opened = PROCESSES.map(async ({ name, database }) => [name, await open(database)] as const);
    return Object.fromEntries(await Promise.all(opened)) as Record<ProcessName, OpenDatabase>;
  };
  const login = (role: string) => ({ role, password: keepPassword(passwordDirectory, role) });
  try {
    if (await mayMakeRoles(serverUrl)) {
      return await each(async (database) => {
        const wanted = { name: database, owner: login(`${database}_owner`), service: login(database) };
        const known = serviceDatabaseUrls(serverUrl, wanted);
        if (await isReady(known, wanted.owner.role)) return known;
        const opened = await ensureServiceDatabase(serverUrl, wanted);
        await ask(opened.serviceUrl, 'select 1');
        return opened;
      });
    }
  } catch (error) {
    if (!REFUSALS.test((error as { code?: string }).code ?? '')) throw error;
  }
  say('The server of DATABASE_URL does not allow separate roles for the services: all of them connect with that URL');
  return each(async (database) => {
    const url = await ensureDatabase(serverUrl, database);
    return { serviceUrl: url, migrationUrl: url };
  });
}

/** Whether an earlier start has created everything: both roles can connect, and one owns the database. Usually true. */
async function isReady({ serviceUrl, migrationUrl }: OpenDatabase, owner: string): Promise<boolean> {
  const whoOwns = 'select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()';
  const [owned] = await Promise.all([ask(migrationUrl, whoOwns), ask(serviceUrl, whoOwns)]).catch(() => []);
  return owned?.owner === owner;
}

async function ask(connectionString: string, question: string): Promise<Record<string, unknown> | undefined> {
  const client = createClient({ connectionString, applicationName: 'matchpoint-open-databases' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(question)).rows[0];
  } finally {
    await client.end().catch(() => undefined);
  }
}
