import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { removeStackDirectory, replacementsFrom, startStack, sweepAbandonedDirectories } from '@matchpoint/stack';
import { fastFolder, MEMORY } from './fast-folder.js';

const LOCAL = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..', '.local');
const DIRECTORY_PREFIX = 'test-';
const SERVERS_PREFIX = 'matchpoint-test-servers-';

/**
 * Starts one stack for the whole run, with data in a folder of its own and a folder for the tests' files (`.local/test-<pid>`), so that
 * concurrent runs and a running `npm start` do not interfere. Removes both at the end, and at the beginning removes what killed runs left
 * behind.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepAbandonedDirectories(LOCAL, DIRECTORY_PREFIX);
  for (const folder of [LOCAL, MEMORY]) await sweepAbandonedDirectories(folder, SERVERS_PREFIX);
  const directory = path.join(LOCAL, `${DIRECTORY_PREFIX}${process.pid}`);
  const servers = path.join(fastFolder(LOCAL), `${SERVERS_PREFIX}${process.pid}`);
  // Servers that tests start there run as another user under root.
  fs.mkdirSync(directory, { recursive: true, mode: 0o711 });
  const databasePrefix = `test_${randomBytes(4).toString('hex')}`;
  const stack = await startStack({
    directory: servers,
    packagesDirectory: path.join(LOCAL, 'packages'),
    replace: replacementsFrom(process.env),
    durable: false,
    maxConnections: 400,
    natsServers: project.config.maxWorkers,
    say: (line) => project.vitest.logger.log(line),
  });
  project.provide('testStack', {
    databaseUrl: stack.urls.database,
    redisUrl: stack.urls.redis,
    natsUrls: stack.natsUrls,
    databasePrefix,
    directory,
  });
  return async () => {
    if (!stack.processes.has('postgres')) await dropDatabases(stack.urls.database, databasePrefix);
    await stack.stop();
    await removeStackDirectory(servers);
    await removeStackDirectory(directory);
  };
}

/** This run's databases must not stay on a foreign server. */
async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [prefix]);
  for (const { name } of rows) await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  await client.end();
}
