import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { converse } from './converse.js';
import { findServer } from './debian-packages.js';
import { startOnFreePort, type StackPlace, type StartedServer } from './start-on-free-port.js';

/** Far above any disk here. Left to itself NATS takes 75 % of what is free at its start, and on a full disk does not load its streams again. */
const MAX_FILE_STORE_BYTES = 2 ** 40;
/** A block of a stream. With less than that free a restart would only get stuck again. */
const LEAST_FREE_BYTES = 8 * 2 ** 20;
const PATIENCE_MS = 4_000;

/** Starts a private NATS with JetStream whose store is on disk. `instance` tells several servers of one stack apart. */
export async function startNats(place: StackPlace, instance = 'nats'): Promise<StartedServer> {
  const { binary, libraryPath } = findServer('nats-server', place.packagesDirectory, place.say);
  const folder = path.join(place.directory, instance);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const configFile = path.join(place.directory, `${instance}.conf`);
  fs.writeFileSync(configFile, `jetstream { store_dir: ${JSON.stringify(folder)}, max_file_store: ${MAX_FILE_STORE_BYTES} }\n`);
  const serverName = `matchpoint-${randomBytes(6).toString('hex')}`;
  return startOnFreePort(place, (port) => `nats://127.0.0.1:${port}`, (port) => ({
    name: instance,
    command: binary,
    args: ['--config', configFile, '--addr', '127.0.0.1', '--port', String(port), '--name', serverName],
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C', ...(libraryPath === undefined ? {} : { LD_LIBRARY_PATH: libraryPath }) },
    cwd: folder,
    stopSignal: 'SIGTERM',
    deathSignal: 'SIGTERM',
    probe: async () => {
      const [greeting] = await converse(port, undefined, /^INFO \{.*\}/);
      if (!greeting.includes(`"server_name":"${serverName}"`)) throw new Error('another NATS answers on this port');
    },
    liveness: { ask: () => askJetStream(port, folder), patienceMs: PATIENCE_MS },
  }));
}

/**
 * Rejects while JetStream does not answer though it has space. A store that was full leaves NATS 2.9 waiting for a lock that it
 * holds itself: it greets, its `/healthz` is ok, and no stream answers ever again, not even to SIGTERM. 2.10 goes on by itself.
 */
async function askJetStream(port: number, folder: string): Promise<void> {
  const { bavail, bsize } = await fs.promises.statfs(folder);
  if (bavail * bsize < LEAST_FREE_BYTES) return;
  const inbox = `_INBOX.${randomBytes(6).toString('hex')}`;
  // The list reads every stream's store.
  const question = `CONNECT {"verbose":false}\r\nSUB ${inbox} 1\r\nPUB $JS.API.STREAM.LIST ${inbox} 0\r\n`;
  try {
    await converse(port, question, /"type":"io\.nats\.jetstream\.api\.v1\.stream_list_response","total"/);
  } catch (error) {
    throw new Error('JetStream does not answer', { cause: error });
  }
}
