import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** PostgreSQL refuses to run as root; root's PostgreSQL runs as this user ("nobody"). */
export const UNPRIVILEGED = { uid: 65534, gid: 65534 } as const;

export const runsAsRoot = (): boolean => process.getuid?.() === 0;

/** Whether the unprivileged user can read a file; true for anyone but root, who needs no such user. */
export const isReadable = (file: string): boolean => passesTest('-r', file);

/** Whether the unprivileged user can traverse a folder; true for anyone but root. */
export const isTraversable = (folder: string): boolean => passesTest('-x', folder);

function passesTest(test: '-r' | '-x', file: string): boolean {
  return !runsAsRoot() || spawnSync('/usr/bin/test', [test, file], { ...UNPRIVILEGED, cwd: '/' }).status === 0;
}

/**
 * A folder that the unprivileged user can reach, for a checkout in a place where that user cannot go (below /root, say). It depends only on
 * `original`, so that a second start finds the same folder again.
 */
export function placeElsewhere(original: string): string {
  const name = `matchpoint-${createHash('sha256').update(original).digest('hex').slice(0, 12)}`;
  const parent = ['/var/lib', os.tmpdir()].find((folder) => isWritable(folder) && isTraversable(folder)) ?? os.tmpdir();
  return path.join(parent, name);
}

/** Makes a folder private to the user that PostgreSQL runs as. */
export function makePrivateFolder(folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (runsAsRoot()) fs.chownSync(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
}

function isWritable(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
