import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { keepPassword } from '../keep-password.js';
import { locatePostgres } from '../locate-postgres.js';
import { makePrivateFolder, runsAsRoot, UNPRIVILEGED } from '../reachable-place.js';
import { environment, postgresFolder } from '../start-postgres.js';
import { copyTree, sizeOfTree } from './copy-tree.js';
import { demandSpace } from './free-space.js';
import { type BackupManifest, POSTGRES, verifyFiles } from './manifest.js';
import { BackupRefusedError } from './refused-error.js';

const FAILURE = /^.*\b(ERROR|FATAL|PANIC):.*$/m;

export interface ClusterRestoreOptions {
  /** Folder of the stack, which must not run: the caller holds its record. */
  directory: string;
  /** The backup's folder. */
  from: string;
  manifest: BackupManifest;
  /** Time of this restore, for the names of folders that are put aside. */
  stamp: string;
  say(line: string): void;
}

/**
 * Replaces a stopped stack's cluster by that of a backup. The backup is checked and recovered in another folder first; until that has
 * succeeded nothing is changed. The present data is put aside, together with the event stream, which holds events of the lost time; relays
 * fill a new one from their outboxes. Returns the folders that were put aside.
 * @throws BackupRefusedError
 */
export async function restoreCluster({ directory, from, manifest, stamp, say }: ClusterRestoreOptions): Promise<string[]> {
  const { postgres: binary, majorVersion } = locatePostgres(say);
  if (manifest.postgres.majorVersion !== majorVersion)
    throw new BackupRefusedError(
      `The backup is of PostgreSQL ${manifest.postgres.majorVersion}, and this system runs ${majorVersion}: ` +
        'restore it with the release that made it.',
    );
  const folder = postgresFolder(directory);
  const prepared = `${folder}.restoring`;
  await demandSpace(folder, await sizeOfTree(path.join(from, POSTGRES)));
  say('Checking the files of the backup');
  await verifyFiles(from, manifest);
  await fs.rm(prepared, { recursive: true, force: true });
  await fs.mkdir(path.dirname(folder), { recursive: true, mode: 0o711 });
  try {
    makePrivateFolder(prepared);
    await copyTree(path.join(from, POSTGRES), prepared);
    const user = runsAsRoot() ? UNPRIVILEGED : undefined;
    if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, prepared]);
    say('Recovering the databases to the end of the backup');
    recover(binary, prepared, keepPassword(directory, 'postgres'));
  } catch (error) {
    await fs.rm(prepared, { recursive: true, force: true });
    throw error;
  }
  const aside: string[] = [];
  for (const present of [folder, path.join(directory, 'nats')]) {
    const kept = `${present}.before-${stamp}`;
    if (await moveIfThere(present, kept)) aside.push(kept);
  }
  await fs.rename(prepared, folder);
  return aside;
}

/** Recovers the cluster and sets its superuser's password to that of this system, because the backup's may differ. */
function recover(binary: string, folder: string, password: string): void {
  const settings = ['timezone=UTC', 'log_timezone=UTC', 'log_min_error_statement=panic'].flatMap((setting) => ['-c', setting]);
  const { status, stderr, error } = spawnSync(binary, ['--single', '-D', folder, ...settings, 'postgres'], {
    ...(runsAsRoot() ? UNPRIVILEGED : {}),
    cwd: folder,
    env: environment(folder),
    encoding: 'utf8',
    input: `alter role postgres password '${password}'\n`,
    maxBuffer: 64 * 2 ** 20,
  });
  const failure = FAILURE.exec(stderr ?? '')?.[0] ?? error?.message;
  if (status !== 0 || failure !== undefined) throw new Error(`PostgreSQL cannot recover the backup: ${failure ?? `exit code ${status}`}`);
}

async function moveIfThere(from: string, to: string): Promise<boolean> {
  try {
    await fs.rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
