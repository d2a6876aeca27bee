import { createClient, ensureDatabase, ensureOwnedDatabase, mayMakeRoles } from '@matchpoint/postgres';
import { keepPassword } from '@matchpoint/stack';
import { PROCESSES, type ProcessName } from './process-table.js';

/** What a server answers to who may not (42501), and to a role that it does not let in (28xxx): a proxy that has a list of users, say. */
const REFUSALS = /^(42501|28\w{3})$/;

export interface DatabasesOptions {
  /** URL of the server, of its superuser or whoever else the environment names. */
  serverUrl: string;
  /** Where the passwords of the roles are kept. */
  passwordDirectory: string;
  say(line: string): void;
}

/**
 * Makes every process's database, owned by a role of the same name that can reach no other database of ours, and answers the URLs by
 * which the processes connect. On a server that does not let us make roles, they all connect as the given URL does.
 */
export async function openDatabases({ serverUrl, passwordDirectory, say }: DatabasesOptions): Promise<Record<ProcessName, string>> {
  const each = async (open: (database: string) => Promise<string>): Promise<Record<ProcessName, string>> => {
    const opened = PROCESSES.map(async ({ name, database }) => [name, await open(database)] as const);
    return Object.fromEntries(await Promise.all(opened)) as Record<ProcessName, string>;
  };
  try {
    if (await mayMakeRoles(serverUrl)) {
      return await each(async (database) => {
        const password = keepPassword(passwordDirectory, database);
        const url = await ensureOwnedDatabase(serverUrl, { name: database, role: database, password });
        await demandConnection(url);
        return url;
      });
    }
  } catch (error) {
    if (!REFUSALS.test((error as { code?: string }).code ?? '')) throw error;
  }
  say('The server of DATABASE_URL gives the services no roles of their own: all of them connect as that URL does');
  return each((database) => ensureDatabase(serverUrl, database));
}

async function demandConnection(connectionString: string): Promise<void> {
  const client = createClient({ connectionString, applicationName: 'matchpoint-ensure-database' });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}
