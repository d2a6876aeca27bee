import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newPassword, passwordFile, writePrivateFile } from './keep-password.js';
import { locatePostgres, localeOptions, type PostgresBinaries } from './locate-postgres.js';
import { commandLineOf } from './process-identity.js';
import { onConnection, queryOnce } from './query-once.js';
import { isTraversable, makePrivateFolder, placeElsewhere, runsAsRoot, UNPRIVILEGED } from './reachable-place.js';
import { startOnFreePort, type StackPlace, type StartedServer } from './start-on-free-port.js';

/** A service's role needs only its own database. */
const KEEP_ROLES_OUT = 'revoke connect, temporary on database postgres, template1 from public';
const FAST_BUT_FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** The folder of the PostgreSQL data that belongs to a stack directory, including one elsewhere for an unreachable directory. */
export function postgresFolder(directory: string): string {
  const elsewhere = runsAsRoot() ? path.join(placeElsewhere(directory), 'postgres') : undefined;
  if (elsewhere !== undefined && (fs.existsSync(elsewhere) || !isTraversable(directory))) return elsewhere;
  return path.join(directory, 'postgres');
}

/**
 * An eighth of the memory this process may use, at most 2 GB. PostgreSQL's default of 128 MB made a page of 10 million matches 1.6 times as
 * expensive as one of 10 thousand, although all of it was in the system's cache. Unused memory is not taken.
 */
function sharedBuffersMegabytes(): number {
  const megabytes = Math.min(os.totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20;
  return Math.round(Math.min(2048, Math.max(128, megabytes / 8)));
}

/** Starts a private PostgreSQL on a free loopback port, with password authentication; the cluster is created at the first start. */
export async function startPostgres(place: StackPlace): Promise<StartedServer> {
  const binaries = locatePostgres(place.say);
  const folder = postgresFolder(place.directory);
  if (!folder.startsWith(place.directory))
    place.say(`PostgreSQL must not run as root and its user cannot use ${place.directory}: its data is kept in ${folder}`);
  const user = runsAsRoot() ? UNPRIVILEGED : undefined;
  const password = initialize(binaries, folder, place, user);
  await clearStalePid(folder);
  const settings = [
    'unix_socket_directories=',
    'listen_addresses=127.0.0.1',
    `max_connections=${place.maxConnections}`,
    'timezone=UTC',
    'log_timezone=UTC',
    // Keeps rows that violate a constraint out of the log, because they may contain addresses.
    'log_error_verbosity=terse',
    `shared_buffers=${sharedBuffersMegabytes()}MB`,
    ...(place.durable ? [] : FAST_BUT_FORGETFUL),
  ];
  const urlOn = (port: number): string => `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  const server = await startOnFreePort(place, urlOn, (port) => ({
    name: 'postgres',
    command: binaries.postgres,
    args: ['-D', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    env: environment(folder),
    cwd: folder,
    user,
    stopSignal: 'SIGINT', // the quick orderly end; SIGTERM would wait for every client to leave
    deathSignal: 'SIGINT',
    probe: () => queryOnce(urlOn(port), 'select 1'),
  }));
  try {
    await onConnection(server.url, (client) => client.query(KEEP_ROLES_OUT));
    return server;
  } catch (error) {
    await server.process.stop();
    throw error;
  }
}

/** Creates the cluster if it does not exist, and returns the password of its superuser. After an interruption it starts over. */
function initialize(binaries: PostgresBinaries, folder: string, place: StackPlace, user: { uid: number; gid: number } | undefined): string {
  const file = passwordFile(place.directory, 'postgres');
  if (fs.existsSync(file) && fs.existsSync(path.join(folder, 'PG_VERSION'))) return fs.readFileSync(file, 'utf8').trim();
  fs.rmSync(folder, { recursive: true, force: true });
  fs.rmSync(file, { force: true });
  if (!folder.startsWith(place.directory)) fs.mkdirSync(path.dirname(folder), { recursive: true, mode: 0o711 });
  makePrivateFolder(folder);
  const password = newPassword();
  const handover = path.join(path.dirname(folder), `initdb-${process.pid}`);
  fs.writeFileSync(handover, `${password}\n`, { mode: 0o600 });
  if (user !== undefined) fs.chownSync(handover, user.uid, user.gid);
  try {
    const options = [
      '-D',
      folder,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '-A',
      'scram-sha-256',
      `--pwfile=${handover}`,
      ...localeOptions(binaries.majorVersion),
      ...(place.durable ? [] : ['--no-sync']),
    ];
    const { status, stderr, error } = spawnSync(binaries.initdb, options, {
      ...user,
      cwd: folder,
      env: environment(folder),
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`initdb failed: ${(error?.message ?? stderr).trim()}`);
  } finally {
    fs.rmSync(handover, { force: true });
  }
  writePrivateFile(file, `${password}\n`);
  return password;
}

/**
 * PostgreSQL refuses to start while a process with the pid in postmaster.pid exists. One left by a killed run is ended; if the pid now
 * belongs to another program, the file is removed. (Its shared memory protects the data in any case.)
 */
async function clearStalePid(folder: string): Promise<void> {
  const file = path.join(folder, 'postmaster.pid');
  const pid = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : 0;
  if (!(pid > 0)) return;
  const isOurs = (): boolean => commandLineOf(pid).includes(`-D ${folder}`);
  if (isOurs()) process.kill(pid, 'SIGINT');
  while (isOurs()) await delay(25);
  fs.rmSync(file, { force: true });
}

/** The environment of a server process. */
export function environment(home: string): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: home, LC_ALL: 'C', TZ: 'UTC' };
}
