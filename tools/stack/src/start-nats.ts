import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { converse } from './converse.js';
import { findServer } from './debian-packages.js';
import { keepPassword, writePrivateFile } from './keep-password.js';
import { startOnFreePort, type StackPlace, type StartedServer } from './start-on-free-port.js';

const USER = 'matchpoint';

/**
 * Starts a private NATS with JetStream whose store is on disk. `instance` tells several servers of one stack apart. Who uses
 * it gives a user and a password; they stand in its configuration file, beside the store, which may be wiped.
 */
export async function startNats(place: StackPlace, instance = 'nats'): Promise<StartedServer> {
  const { binary, libraryPath } = findServer('nats-server', place.packagesDirectory, place.say);
  const folder = path.join(place.directory, instance);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const serverName = `matchpoint-${randomBytes(6).toString('hex')}`;
  const password = keepPassword(place.directory, 'nats');
  const file = path.join(place.directory, `${instance}.conf`);
  return startOnFreePort(place, (port) => `nats://${USER}:${password}@127.0.0.1:${port}`, (port) => {
    writePrivateFile(file, configuration(port, serverName, folder, password));
    return {
      name: instance,
      command: binary,
      args: ['--config', file],
      env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C', ...(libraryPath === undefined ? {} : { LD_LIBRARY_PATH: libraryPath }) },
      cwd: folder,
      stopSignal: 'SIGTERM',
      deathSignal: 'SIGTERM',
      probe: async () => {
        const [greeting] = await converse(port, undefined, /^INFO \{.*\}/);
        if (!greeting.includes(`"server_name":"${serverName}"`)) throw new Error('another NATS answers on this port');
      },
    };
  });
}

function configuration(port: number, serverName: string, folder: string, password: string): string {
  return [
    `listen: "127.0.0.1:${port}"`, `server_name: "${serverName}"`, `jetstream: { store_dir: ${JSON.stringify(folder)} }`,
    `authorization: { user: "${USER}", password: "${password}" }`, '',
  ].join('\n');
}
