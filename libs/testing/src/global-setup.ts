import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { removeStackDirectory, replacementsFrom, startStack, sweepAbandonedDirectories } from '@matchpoint/stack';

const LOCAL = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..', '.local');
const DIRECTORY_PREFIX = 'test-';

/**
 * Starts one stack for the whole run, in a folder of its own (`.local/test-<pid>`), so that concurrent runs and a running `npm start` do
 * not interfere. Removes it at the end, and at the beginning removes what killed runs left behind.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepAbandonedDirectories(LOCAL, DIRECTORY_PREFIX);
  const directory = path.join(LOCAL, `${DIRECTORY_PREFIX}${process.pid}`);
  const databasePrefix = `test_${randomBytes(4).toString('hex')}`;
  const stack = await startStack({
    directory,
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
