import fs from 'node:fs';
import path from 'node:path';
import { converse } from './converse.js';
import { findServer } from './debian-packages.js';
import { keepPassword, writePrivateFile } from './keep-password.js';
import { clientOptions, type StackSecurity } from './stack-security.js';
import { startOnFreePort, type StackPlace, type StartedServer } from './start-on-free-port.js';

const DATABASES = 64; // tests use one per worker

/**
 * Starts a private Redis that stores nothing on disk, because its data (token buckets, caches) may be lost. Clients need a password, which
 * is in its configuration file and not on its command line, where every user of the machine could read it.
 */
export async function startRedis(place: StackPlace): Promise<StartedServer> {
  const { binary, libraryPath } = findServer('redis-server', place.packagesDirectory, place.say);
  const folder = path.join(place.directory, 'redis');
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const password = keepPassword(place.directory, 'redis');
  const file = path.join(place.directory, 'redis.conf');
  const { security } = place;
  return startOnFreePort(
    place,
    (port) => `${security ? 'rediss' : 'redis'}://:${password}@127.0.0.1:${port}`,
    (port) => {
      writePrivateFile(file, configuration({ port, folder, password, security }));
      return {
        name: 'redis',
        command: binary,
        args: [file],
        env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C', ...(libraryPath === undefined ? {} : { LD_LIBRARY_PATH: libraryPath }) },
        cwd: folder,
        stopSignal: 'SIGTERM',
        deathSignal: 'SIGTERM',
        probe: async (pid) => {
          const encryption = security && { options: clientOptions(security) };
          const [, answeredBy] = await converse(port, `AUTH ${password}\r\nINFO server`, /process_id:(\d+)/, encryption);
          if (Number(answeredBy) !== pid) throw new Error('another Redis answers on this port');
        },
      };
    },
  );
}

interface Settings {
  port: number;
  folder: string;
  password: string;
  security: StackSecurity | undefined;
}

function configuration({ port, folder, password, security }: Settings): string {
  return [
    'bind 127.0.0.1',
    ...(security ? encrypted(port, security) : [`port ${port}`]),
    `requirepass ${password}`,
    `dir ${JSON.stringify(folder)}`,
    'save ""',
    'appendonly no',
    `databases ${DATABASES}`,
    'daemonize no',
    '',
  ].join('\n');
}

function encrypted(port: number, { certificate, redisUsers }: StackSecurity): string[] {
  const { certFile, keyFile, caFile } = certificate;
  const files = { 'tls-cert-file': certFile, 'tls-key-file': keyFile, 'tls-ca-cert-file': caFile };
  return [
    'port 0',
    `tls-port ${port}`,
    ...Object.entries(files).map(([name, file]) => `${name} ${JSON.stringify(file)}`),
    'tls-auth-clients yes',
    redisUsers,
  ];
}
