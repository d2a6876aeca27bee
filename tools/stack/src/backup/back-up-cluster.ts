import fs from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { onConnection } from '../query-once.js';
import { postgresFolder } from '../start-postgres.js';
import { copyFile, type CopiedFile, copyTree, sizeOfTree } from './copy-tree.js';
import { demandSpace } from './free-space.js';
import { type BackupManifest, POSTGRES } from './manifest.js';
import { BackupRefusedError } from './refused-error.js';

/** Files that a server creates at startup, excluded like in pg_basebackup. */
const NOT_COPIED = /^(pg_wal|pg_replslot|pg_stat_tmp|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_subtrans)\/./;
const NOT_COPIED_FILES =
  /(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)$|^(postmaster\.(pid|opts)|current_logfiles|backup_label|tablespace_map)$/;
/** Copied last and as a whole, because the server replaces it while files are read. */
const CONTROL = 'global/pg_control';
const WAL_SEGMENT = /^[0-9A-F]{24}$/;

const isSkipped = (file: string): boolean => NOT_COPIED.test(file) || NOT_COPIED_FILES.test(file) || file === CONTROL;

export interface ClusterBackupOptions {
  /** Folder of the stack whose PostgreSQL runs. */
  directory: string;
  /** URL of its superuser. */
  url: string;
  /** The backup's folder. */
  to: string;
  durable?: boolean;
}

/**
 * Copies the cluster of a running stack: all its databases at one instant, the end of the backup. The server keeps the WAL between start
 * and end for a replication slot, which ends with this connection; the copy recovers from it (PostgreSQL's manual, "Making a base backup
 * using the low level API").
 * @throws BackupRefusedError
 */
export async function backUpCluster({
  directory,
  url,
  to,
  durable = true,
}: ClusterBackupOptions): Promise<Pick<BackupManifest, 'startedAt' | 'endedAt' | 'postgres' | 'files'>> {
  return onConnection(url, async (client) => {
    const { folder, majorVersion, systemIdentifier } = await demandOwnCluster(client, directory);
    await demandSpace(to, await sizeOfTree(folder, (file) => isSkipped(file)));
    await client.query(`select pg_create_physical_replication_slot('matchpoint_backup_' || pg_backend_pid(), true, true)`);
    const startedAt = await readTime(client);
    const { rows: starts } = await client.query<{ file: string; lsn: string }>(
      `select lsn::text, pg_walfile_name(lsn) as file from pg_backup_start('matchpoint backup', true) as lsn`,
    );
    const target = path.join(to, POSTGRES);
    const files = await copyTree(folder, target, { skip: isSkipped, durable });
    files.push({ path: path.join(POSTGRES, CONTROL), ...(await copyControl(folder, target, durable)) });
    // Before the end: everything committed by then is in the backup.
    const endedAt = await readTime(client);
    // One byte before the end, because the end may be the first byte of an unneeded segment.
    const { rows: ends } = await client.query<{ file: string; lsn: string; label: string }>(
      `select lsn::text, labelfile as label, pg_walfile_name(lsn - 1) as file from pg_backup_stop(false)`,
    );
    const [start, end] = [starts[0], ends[0]];
    if (!start || !end) throw new Error('PostgreSQL has not said where the backup begins and ends');
    files.push(await writeLabel(target, end.label, durable));
    files.push(...(await copyWal(folder, target, { first: start.file, last: end.file, durable })));
    return { startedAt, endedAt, postgres: { majorVersion, systemIdentifier, startLsn: start.lsn, endLsn: end.lsn }, files };
  });
}

async function readTime(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  return (rows[0]?.now ?? new Date(NaN)).toISOString();
}

async function demandOwnCluster(client: pg.Client, directory: string) {
  const { rows } = await client.query<{ folder: string; majorVersion: number; systemIdentifier: string }>(
    `select current_setting('data_directory') as folder, current_setting('server_version_num')::int / 10000 as "majorVersion",
       (select system_identifier::text from pg_control_system()) as "systemIdentifier"`,
  );
  const [server] = rows;
  const own = await fs.realpath(postgresFolder(directory)).catch(() => undefined);
  if (!server || own === undefined || server.folder !== own)
    throw new BackupRefusedError(
      'The system uses a PostgreSQL that is not its own (DATABASE_URL): back that server up by its own tools, as docs/recovery.md says.',
    );
  if ((await fs.readdir(path.join(own, 'pg_tblspc'))).length > 0)
    throw new BackupRefusedError('The cluster has tablespaces in other folders: back it up with pg_basebackup (docs/recovery.md).');
  return server;
}

/** Equal content in two reads means that it was not being replaced. */
async function copyControl(from: string, to: string, durable: boolean): Promise<Omit<CopiedFile, 'path'>> {
  const [source, target] = [path.join(from, CONTROL), path.join(to, CONTROL)];
  for (;;) {
    const before = await fs.readFile(source);
    const copied = await copyFile(source, target, durable);
    if (before.equals(await fs.readFile(target))) return copied;
    await fs.rm(target);
  }
}

async function writeLabel(target: string, label: string, durable: boolean): Promise<CopiedFile> {
  const temporary = path.join(target, 'backup_label.tmp');
  await fs.writeFile(temporary, label, { mode: 0o600, flag: 'wx' });
  const copied = await copyFile(temporary, path.join(target, 'backup_label'), durable);
  await fs.rm(temporary);
  return { path: path.join(POSTGRES, 'backup_label'), ...copied };
}

/** The segments from `first` to `last`. They are complete, because the end of a backup starts a new one. */
async function copyWal(
  from: string,
  to: string,
  { first, last, durable }: { first: string; last: string; durable: boolean },
): Promise<CopiedFile[]> {
  const names = (await fs.readdir(path.join(from, 'pg_wal'))).filter((name) => WAL_SEGMENT.test(name) && name >= first && name <= last);
  if (!names.includes(first) || !names.includes(last)) throw new Error(`PostgreSQL has not kept its WAL from ${first} to ${last}`);
  const files: CopiedFile[] = [];
  for (const name of names) {
    const file = path.join('pg_wal', name);
    files.push({ path: path.join(POSTGRES, file), ...(await copyFile(path.join(from, file), path.join(to, file), durable)) });
  }
  return files;
}
