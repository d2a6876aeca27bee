import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { converse } from './converse.js';
import { findServer } from './debian-packages.js';
import { keepPassword, writePrivateFile } from './keep-password.js';
import { clientOptions, type StackSecurity } from './stack-security.js';
import { startOnFreePort, type StackPlace, type StartedServer } from './start-on-free-port.js';

const USER = 'matchpoint';
/**
 * Far above any disk here. By default NATS takes 75 % of the space that is free at its start, and so leaves its streams unloaded on a full
 * disk.
 */
const MAX_FILE_STORE_BYTES = 2 ** 40;
/** The size of a stream's block. With less free space, a restart would only get stuck again. */
const LEAST_FREE_BYTES = 8 * 2 ** 20;
const PATIENCE_MS = 4_000;
/** A process that starts on a busy machine may keep a connection waiting for longer than NATS's two seconds. */
const HANDSHAKE_SECONDS = 10;
/** In plaintext, before TLS. */
const GREETING = /^INFO \{.*\}/;

/**
 * Starts a private NATS with JetStream whose store is on disk. `instance` distinguishes several servers of one stack. Clients need a user
 * and a password, which are in its configuration file, beside the store, which may be wiped.
 */
export async function startNats(place: StackPlace, instance = 'nats'): Promise<StartedServer> {
  const { binary, libraryPath } = findServer('nats-server', place.packagesDirectory, place.say);
  const folder = path.join(place.directory, instance);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const serverName = `matchpoint-${randomBytes(6).toString('hex')}`;
  const password = keepPassword(place.directory, 'nats');
  const file = path.join(place.directory, `${instance}.conf`);
  const { security } = place;
  return startOnFreePort(
    place,
    (port) => `${security ? 'tls' : 'nats'}://${USER}:${password}@127.0.0.1:${port}`,
    (port) => {
      writePrivateFile(file, configuration({ port, serverName, folder, password, security }));
      return {
        name: instance,
        command: binary,
        args: ['--config', file],
        env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C', ...(libraryPath === undefined ? {} : { LD_LIBRARY_PATH: libraryPath }) },
        cwd: folder,
        stopSignal: 'SIGTERM',
        deathSignal: 'SIGTERM',
        probe: async () => {
          const [greeting] = await converse(port, undefined, GREETING);
          if (!greeting.includes(`"server_name":"${serverName}"`)) throw new Error('another NATS answers on this port');
        },
        liveness: { ask: () => askJetStream({ port, folder, password, security }), patienceMs: PATIENCE_MS },
      };
    },
  );
}

interface Settings {
  port: number;
  serverName: string;
  folder: string;
  password: string;
  security: StackSecurity | undefined;
}

function configuration({ port, serverName, folder, password, security }: Settings): string {
  return [
    `listen: "127.0.0.1:${port}"`,
    `server_name: "${serverName}"`,
    `jetstream: { store_dir: ${JSON.stringify(folder)}, max_file_store: ${MAX_FILE_STORE_BYTES} }`,
    ...(security ? encrypted(security, password) : [`authorization: { user: "${USER}", password: "${password}" }`]),
    '',
  ].join('\n');
}

function encrypted({ certificate, natsAuthorization }: StackSecurity, password: string): string[] {
  const { certFile: cert_file, keyFile: key_file, caFile: ca_file } = certificate;
  return [
    `tls: ${JSON.stringify({ cert_file, key_file, ca_file, verify: true, timeout: HANDSHAKE_SECONDS })}`,
    natsAuthorization({ [USER]: password }),
  ];
}

/**
 * Rejects if JetStream does not answer although it has space. After its store was full, NATS 2.9 deadlocks: it greets, its `/healthz` is
 * ok, but no stream ever answers again, and it ignores SIGTERM. 2.10 recovers without help.
 */
async function askJetStream({ port, folder, password, security }: Omit<Settings, 'serverName'>): Promise<void> {
  const { bavail, bsize } = await fs.promises.statfs(folder);
  if (bavail * bsize < LEAST_FREE_BYTES) return;
  const inbox = `_INBOX.${randomBytes(6).toString('hex')}`;
  // The list reads every stream's store.
  const options = JSON.stringify({ verbose: false, user: USER, pass: password });
  const question = `CONNECT ${options}\r\nSUB ${inbox} 1\r\nPUB $JS.API.STREAM.LIST ${inbox} 0\r\n`;
  try {
    const encryption = security && { options: clientOptions(security), after: GREETING };
    await converse(port, question, /"type":"io\.nats\.jetstream\.api\.v1\.stream_list_response","total"/, encryption);
  } catch (error) {
    throw new Error('JetStream does not answer', { cause: error });
  }
}
