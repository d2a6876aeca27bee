import fs from 'node:fs/promises';
import path from 'node:path';
import { BackupRefusedError } from './refused-error.js';

/** Space that a disk should keep free. */
const MARGIN_BYTES = 64 * 2 ** 20;

/** @throws BackupRefusedError if the disk of a folder, which need not exist yet, lacks this much space */
export async function demandSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await fs.statfs(await nearestFolder(folder));
  const [needed, free] = [bytes + MARGIN_BYTES, bavail * bsize];
  if (free >= needed) return;
  throw new BackupRefusedError(`${folder} has too little space: ${inMegabytes(needed)} are needed, ${inMegabytes(free)} are free.`);
}

async function nearestFolder(folder: string): Promise<string> {
  const exists = await fs.stat(folder).then(
    () => true,
    () => false,
  );
  return exists || folder === path.dirname(folder) ? folder : nearestFolder(path.dirname(folder));
}

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MiB`;
