import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { CopiedFile } from './copy-tree.js';
import { BackupRefusedError } from './refused-error.js';

const FILE = 'matchpoint-backup.json';
const FORMAT = 1;
/** The parts of a backup: the cluster's data, and uploaded images if the local system stores them. */
export const [POSTGRES, UPLOADS] = ['postgres', 'uploads'] as const;

/** The description of a backup. It is written last: a folder without it is not a backup. */
export interface BackupManifest {
  format: number;
  /** ISO 8601. Everything committed before `endedAt` is included. */
  startedAt: string;
  endedAt: string;
  postgres: { majorVersion: number; systemIdentifier: string; startLsn: string; endLsn: string };
  /** SHA-256 of the system's secrets, by name: with others, its keys and sealed values are useless. */
  secrets: Record<string, string>;
  files: CopiedFile[];
}

export async function writeManifest(folder: string, manifest: Omit<BackupManifest, 'format'>): Promise<void> {
  const file = await fs.open(path.join(folder, FILE), 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ format: FORMAT, ...manifest }, null, 1)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** @throws BackupRefusedError for a folder that is not a complete backup of the local system */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await fs.readFile(path.join(folder, FILE), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BackupRefusedError(`${folder} is no complete backup: it has no ${FILE}.`);
  const manifest = parse(text);
  if (manifest?.format !== FORMAT) throw new BackupRefusedError(`${path.join(folder, FILE)} is not of a form that this release knows.`);
  const isInside = ({ path: file }: CopiedFile): boolean => {
    const [part] = file.split(path.sep);
    return path.normalize(file) === file && (part === POSTGRES || part === UPLOADS);
  };
  if (!manifest.files.every(isInside)) throw new BackupRefusedError(`${path.join(folder, FILE)} names files outside of the backup.`);
  return manifest;
}

function parse(text: string): BackupManifest | undefined {
  try {
    return JSON.parse(text) as BackupManifest;
  } catch {
    return undefined;
  }
}

/** @throws BackupRefusedError if a file of the backup is missing or has changed */
export async function verifyFiles(folder: string, { files }: Pick<BackupManifest, 'files'>): Promise<void> {
  // Sizes first, because they are cheap to check.
  for (const { path: file, bytes } of files) {
    const size = await fs.stat(path.join(folder, file)).then(
      (stat) => stat.size,
      () => undefined,
    );
    if (size === undefined) throw new BackupRefusedError(`The backup is damaged: ${file} is missing.`);
    if (size !== bytes) throw changed(file);
  }
  for (const { path: file, sha256 } of files) if ((await digestOf(path.join(folder, file))) !== sha256) throw changed(file);
}

const changed = (file: string): BackupRefusedError =>
  new BackupRefusedError(`The backup is damaged: ${file} has changed since it was written.`);

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** @throws BackupRefusedError unless the folder is missing or empty */
export async function demandEmpty(folder: string): Promise<void> {
  const entries = await fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error.code === 'ENOTDIR' ? new BackupRefusedError(`${folder} is no folder.`) : error;
  });
  if (entries.length > 0) throw new BackupRefusedError(`${folder} is not empty: name a folder for this backup alone.`);
}
