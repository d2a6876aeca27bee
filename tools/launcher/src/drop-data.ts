import fs from 'node:fs';
import path from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import pg from 'pg';
import { loadConfig } from '@matchpoint/config';
import { NATS_VARIABLES, natsConnectionOptions, natsOptionsOf } from '@matchpoint/events';
import { removeStackDirectory, type StackUrls } from '@matchpoint/stack';
import { LIVING_STATE } from './living-demo/living-demo.js';
import { PROCESSES } from './process-table.js';
import { mailIn, uploadsIn } from './workspace.js';

const STREAM_PREFIX = 'MATCHPOINT_';

/**
 * Removes the data of earlier runs in this checkout, and the PostgreSQL folder only if it is not in use; secrets and fetched packages stay.
 * Nothing may be running.
 */
export async function dropLocalData(directory: string, replaced: Partial<StackUrls>): Promise<void> {
  const stack = path.join(directory, 'stack');
  if (replaced.database === undefined) await removeStackDirectory(stack);
  else if (replaced.nats === undefined) fs.rmSync(path.join(stack, 'nats'), { recursive: true, force: true });
  for (const kept of [uploadsIn(directory), mailIn(directory)]) fs.rmSync(kept, { recursive: true, force: true });
  for (const file of ['demo.json', 'demo-state.json', LIVING_STATE]) fs.rmSync(path.join(directory, file), { force: true });
}

/** Removes only Matchpoint's databases and streams from external servers; `env` has the address of NATS. */
export async function dropRemoteData(replaced: Partial<StackUrls>, env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<void> {
  if (replaced.database !== undefined) {
    const names = PROCESSES.map(({ database }) => database);
    say(`Dropping ${names.join(', ')} on the server of DATABASE_URL`);
    const client = new pg.Client({ connectionString: replaced.database });
    await client.connect();
    for (const name of names) await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
    await client.end();
  }
  if (replaced.nats !== undefined) {
    const connection = await connect(natsConnectionOptions(natsOptionsOf(loadConfig(NATS_VARIABLES, env))));
    const manager = await jetstreamManager(connection);
    for await (const { config } of manager.streams.list())
      if (config.name.startsWith(STREAM_PREFIX)) await manager.streams.delete(config.name);
    await connection.close();
  }
}
