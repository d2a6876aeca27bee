import fs from 'node:fs';
import path from 'node:path';
import { findPgbouncer } from './debian-packages.js';
import { newPassword, writePrivateFile } from './keep-password.js';
import { queryOnce } from './query-once.js';
import { makePrivateFolder, runsAsRoot, UNPRIVILEGED } from './reachable-place.js';
import { startOnFreePort, type StackPlace, type StartedServer } from './start-on-free-port.js';
import { postgresFolder } from './start-postgres.js';

const ADMIN = 'pgbouncer';
const MAX_CLIENTS = 1000;

export interface PgbouncerOptions {
  /** URL of the server behind it; user, password and database do not matter. */
  server: string;
  /** Roles that may connect to any database, and their passwords, the same on both sides. */
  users: readonly { role: string; password: string }[];
  /** Maximum number of connections to the server, by database and user. Default 20. */
  poolSize?: number;
  /** Further lines of its configuration. */
  settings?: readonly string[];
}

/**
 * Starts a PgBouncer in transaction mode on a free loopback port. `url` is that of its console; a database's URL has its own user, password
 * and name.
 */
export async function startPgbouncer(
  place: StackPlace,
  { server, users, poolSize = 20, settings = [] }: PgbouncerOptions,
): Promise<StartedServer> {
  const { binary, libraryPath } = findPgbouncer(place.packagesDirectory, place.say);
  // Beside PostgreSQL's folder, wherever that is, because it also refuses to run as root and runs as the same user.
  const folder = path.join(path.dirname(postgresFolder(place.directory)), 'pgbouncer');
  const user = runsAsRoot() ? UNPRIVILEGED : undefined;
  makePrivateFolder(folder);
  const [file, logins] = ['pgbouncer.ini', 'users.txt'].map((name) => path.join(folder, name)) as [string, string];
  const write = (name: string, content: string): void => {
    writePrivateFile(name, content);
    if (user) fs.chownSync(name, user.uid, user.gid);
  };
  const admin = { role: ADMIN, password: newPassword() };
  write(logins, [admin, ...users].map(({ role, password }) => `"${role}" "${password.replaceAll('"', '""')}"\n`).join(''));
  const urlOn = (port: number): string => `postgresql://${ADMIN}:${admin.password}@127.0.0.1:${port}/pgbouncer`;
  return startOnFreePort(place, urlOn, (port) => {
    write(file, [...configuration({ port, logins, server: new URL(server), poolSize }), ...settings, ''].join('\n'));
    return {
      name: 'pgbouncer',
      command: binary,
      args: [file],
      env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C', ...(libraryPath === undefined ? {} : { LD_LIBRARY_PATH: libraryPath }) },
      cwd: folder,
      user,
      stopSignal: 'SIGTERM', // at once; SIGINT would wait for every client to leave
      deathSignal: 'SIGTERM',
      probe: () => queryOnce(urlOn(port), 'show version'),
    };
  });
}

function configuration({ port, logins, server, poolSize }: { port: number; logins: string; server: URL; poolSize: number }): string[] {
  return [
    '[databases]',
    `* = host=${server.hostname} port=${server.port || 5432}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'pool_mode = transaction',
    'auth_type = scram-sha-256',
    `auth_file = ${logins}`,
    `admin_users = ${ADMIN}`,
    `max_client_conn = ${MAX_CLIENTS}`,
    `default_pool_size = ${poolSize}`,
    // After a restart of PostgreSQL; PgBouncer's default of 15 s would add 15 s without a database.
    'server_login_retry = 1',
    'log_connections = 0',
    'log_disconnections = 0',
  ];
}
