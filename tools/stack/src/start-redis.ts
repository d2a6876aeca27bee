import fs from 'node:fs';
import path from 'node:path';
import { converse } from './converse.js';
import { findServer } from './debian-packages.js';
import { startOnFreePort, type StackPlace, type StartedServer } from './start-on-free-port.js';

const DATABASES = 64; // tests take one a worker

/** Starts a private Redis that keeps nothing on disk: what it holds (token buckets, caches) may be lost. */
export async function startRedis(place: StackPlace): Promise<StartedServer> {
  const { binary, libraryPath } = findServer('redis-server', place.packagesDirectory, place.say);
  const folder = path.join(place.directory, 'redis');
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  return startOnFreePort(place, (port) => `redis://127.0.0.1:${port}`, (port) => ({
    name: 'redis',
    command: binary,
    args: ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no', '--databases', String(DATABASES), '--daemonize', 'no'],
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C', ...(libraryPath === undefined ? {} : { LD_LIBRARY_PATH: libraryPath }) },
    cwd: folder,
    stopSignal: 'SIGTERM',
    deathSignal: 'SIGTERM',
    probe: async (pid) => {
      const [, answeredBy] = await converse(port, 'INFO server', /process_id:(\d+)/);
      if (Number(answeredBy) !== pid) throw new Error('another Redis answers on this port');
    },
  }));
}
