import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { converse } from './converse.js';
import { findServer } from './debian-packages.js';
import { startOnFreePort, type StackPlace, type StartedServer } from './start-on-free-port.js';

/** Starts a private NATS with JetStream whose store is on disk. `instance` tells several servers of one stack apart. */
export async function startNats(place: StackPlace, instance = 'nats'): Promise<StartedServer> {
  const { binary, libraryPath } = findServer('nats-server', place.packagesDirectory, place.say);
  const folder = path.join(place.directory, instance);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const serverName = `matchpoint-${randomBytes(6).toString('hex')}`;
  return startOnFreePort(place, (port) => `nats://127.0.0.1:${port}`, (port) => ({
    name: instance,
    command: binary,
    args: ['--addr', '127.0.0.1', '--port', String(port), '--name', serverName, '--jetstream', '--store_dir', folder],
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C', ...(libraryPath === undefined ? {} : { LD_LIBRARY_PATH: libraryPath }) },
    cwd: folder,
    stopSignal: 'SIGTERM',
    deathSignal: 'SIGTERM',
    probe: async () => {
      const [greeting] = await converse(port, undefined, /^INFO \{.*\}/);
      if (!greeting.includes(`"server_name":"${serverName}"`)) throw new Error('another NATS answers on this port');
    },
  }));
}
