import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { liveOwner, RunRecord } from '../run-record.js';
import { backUpCluster } from './back-up-cluster.js';
import { type CopiedFile, copyTree, sizeOfTree } from './copy-tree.js';
import { demandSpace } from './free-space.js';
import { type BackupManifest, demandEmpty, readManifest, UPLOADS, writeManifest } from './manifest.js';
import { BackupRefusedError } from './refused-error.js';
import { restoreCluster } from './restore-cluster.js';

/** The parts of the local system that a backup needs. */
export interface LocalPlace {
  /** `.local`, or the folder in MATCHPOINT_LOCAL. */
  directory: string;
  /** Folder of uploaded images, if they are files. */
  uploads: string;
}

/** An image that is being written has another name until it is complete. */
const isUnfinished = (file: string): boolean => file.endsWith('.part');

const stackOf = ({ directory }: LocalPlace): string => path.join(directory, 'stack');

export interface BackupOptions extends LocalPlace {
  /** Password of PostgreSQL's superuser. */
  url: string;
  to: string;
  /** Whether everything must be on disk before the backup counts as done. Default true. */
  durable?: boolean;
}

/**
 * Backs up the running local system into a new folder: its databases at one instant, and all images that they reference. Secrets are not
 * included. A failed backup leaves nothing behind.
 * @throws BackupRefusedError
 */
export async function backUpLocal({ url, to, durable = true, ...place }: BackupOptions): Promise<BackupManifest> {
  if (liveOwner(stackOf(place)) === undefined)
    throw new BackupRefusedError(`The system of ${place.directory} does not run: npm start starts it.`);
  await demandEmpty(to);
  await demandSpace(to, await sizeOfTree(place.uploads));
  await fs.mkdir(to, { recursive: true, mode: 0o700 });
  await fs.chmod(to, 0o700);
  try {
    const images = path.join(to, UPLOADS);
    // Before and after the databases: an image that they reference at their instant existed before, or was added since.
    const before = await copyTree(place.uploads, images, { skip: isUnfinished, durable });
    const cluster = await backUpCluster({ directory: stackOf(place), url, to, durable });
    const known = new Set(before.map(({ path: file }) => file));
    const skip = (file: string): boolean => isUnfinished(file) || known.has(path.join(UPLOADS, file));
    const since = await copyTree(place.uploads, images, { skip, durable });
    const files = [...before, ...since, ...cluster.files];
    await writeManifest(to, { ...cluster, secrets: await digestSecrets(place), files });
    return await readManifest(to);
  } catch (error) {
    await fs.rm(to, { recursive: true, force: true });
    throw error;
  }
}

export interface RestoreOptions extends LocalPlace {
  from: string;
  now(): Date;
  say(line: string): void;
}

/**
 * Restores the stopped local system from a backup of it. Returns the folders in which the present data is kept.
 * @throws BackupRefusedError, and AlreadyRunningError if the system runs
 */
export async function restoreLocal({ from, now, say, ...place }: RestoreOptions): Promise<string[]> {
  const manifest = await readManifest(from);
  await demandSameSecrets(place, manifest);
  await fs.mkdir(stackOf(place), { recursive: true });
  // npm start takes both, in this order.
  const records = [await RunRecord.open(place.directory)];
  try {
    records.push(await RunRecord.open(stackOf(place)));
    const stamp = now().toISOString().replaceAll(':', '-').replace(/\..*/, '');
    const aside = await restoreCluster({ directory: stackOf(place), from, manifest, stamp, say });
    await restoreImages(from, place.uploads, manifest.files);
    return aside;
  } finally {
    for (const record of records) record.close();
  }
}

/** Missing images are restored; none is removed, because the sweeper knows which are used. */
async function restoreImages(from: string, uploads: string, files: readonly CopiedFile[]): Promise<void> {
  if (!files.some(({ path: file }) => file.startsWith(`${UPLOADS}${path.sep}`))) return;
  const present = new Set((await fs.readdir(uploads, { recursive: true }).catch(() => [])) as string[]);
  const isFolder = async (file: string): Promise<boolean> => (await fs.stat(path.join(uploads, file))).isDirectory();
  for (const file of present) if (await isFolder(file)) present.delete(file);
  await copyTree(path.join(from, UPLOADS), uploads, { skip: (file) => present.has(file) });
}

/** The secrets that the databases depend on; the others may change. */
const LASTING_SECRETS = ['keyPepper', 'mediaSecret', 'webhookSecretKeys', 'accountSecretKeys'];

async function digestSecrets({ directory }: LocalPlace): Promise<Record<string, string>> {
  const text = await fs.readFile(path.join(directory, 'secrets.json'), 'utf8').catch(() => '{}');
  const secrets = JSON.parse(text) as Record<string, string>;
  const digests = LASTING_SECRETS.map((name) => [
    name,
    createHash('sha256')
      .update(secrets[name] ?? '')
      .digest('hex'),
  ]);
  return Object.fromEntries(digests) as Record<string, string>;
}

async function demandSameSecrets(place: LocalPlace, manifest: BackupManifest): Promise<void> {
  const present = await digestSecrets(place);
  const other = Object.keys(manifest.secrets).filter((name) => present[name] !== manifest.secrets[name]);
  if (other.length === 0) return;
  throw new BackupRefusedError(
    `The backup is of a system with other secrets (${other.join(', ')}): put its secrets.json into ${place.directory} first.`,
  );
}
