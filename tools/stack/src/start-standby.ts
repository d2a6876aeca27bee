import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { writePrivateFile } from './keep-password.js';
import { locatePostgres } from './locate-postgres.js';
import { onConnection, queryOnce } from './query-once.js';
import { makePrivateFolder, runsAsRoot, UNPRIVILEGED } from './reachable-place.js';
import { startOnFreePort, type StackPlace, type StartedServer } from './start-on-free-port.js';
import { environment, postgresFolder } from './start-postgres.js';

/** Files that a standby creates itself, or gets from the primary by replication. */
const NOT_COPIED = /^(pg_wal|pg_replslot|pg_stat_tmp|pg_dynshmem)\/|^postmaster\.(pid|opts)$/;

/**
 * Starts a second PostgreSQL that follows the main one by streaming replication and answers reads. `url` is that of its superuser.
 * @param primaryUrl of the superuser
 */
export async function startStandby(place: StackPlace, primaryUrl: string): Promise<StartedServer> {
  const { postgres } = locatePostgres(place.say);
  const primary = postgresFolder(place.directory);
  const folder = path.join(path.dirname(primary), 'standby');
  const user = runsAsRoot() ? UNPRIVILEGED : undefined;
  fs.rmSync(folder, { recursive: true, force: true });
  makePrivateFolder(folder);
  await copyWhileRunning(primaryUrl, primary, folder);
  const { hostname, port, username, password } = new URL(primaryUrl);
  const follow = `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`;
  fs.appendFileSync(path.join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${follow}'\n`);
  writePrivateFile(path.join(folder, 'standby.signal'), '');
  if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  const settings = ['unix_socket_directories=', 'listen_addresses=127.0.0.1', `max_connections=${place.maxConnections}`, 'timezone=UTC'];
  const urlOn = (own: number): string => Object.assign(new URL(primaryUrl), { port: String(own) }).href;
  return startOnFreePort(place, urlOn, (own) => ({
    name: 'postgres-standby',
    command: postgres,
    args: ['-D', folder, '-p', String(own), ...settings.flatMap((setting) => ['-c', setting])],
    env: environment(folder),
    cwd: folder,
    user,
    stopSignal: 'SIGINT',
    deathSignal: 'SIGINT',
    probe: () => queryOnce(urlOn(own), 'select pg_last_wal_replay_lsn()'),
  }));
}

/** A base backup without pg_basebackup, which the npm package of PostgreSQL lacks. */
async function copyWhileRunning(primaryUrl: string, from: string, to: string): Promise<void> {
  await onConnection(primaryUrl, async (client) => {
    await client.query("select pg_backup_start('standby', true)");
    const isCopied = (file: string): boolean => !NOT_COPIED.test(path.relative(from, file));
    fs.cpSync(from, to, { recursive: true, filter: isCopied });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writePrivateFile(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  fs.chmodSync(to, 0o700);
}
