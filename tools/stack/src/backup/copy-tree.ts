import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';

/** A file of a backup, by its path from the backup's folder. */
export interface CopiedFile {
  path: string;
  bytes: number;
  sha256: string;
}

const PIECE_BYTES = 256 * 1024;
/** Number of concurrent files, so that the disk is busy while another file is being hashed. */
const AT_ONCE = 8;

export interface CopyOptions {
  /** Called for each path relative to `from`; true skips the file, or the folder with its contents. */
  skip?(relative: string): boolean;
  /** Whether each file must be on disk before this resolves. */
  durable?: boolean;
}

/**
 * Copies a folder while others may write to it, readable only by its owner. Files that vanish meanwhile are left out. Returns the files
 * with paths that begin with the last part of `to`.
 */
export async function copyTree(from: string, to: string, { skip = () => false, durable = true }: CopyOptions = {}): Promise<CopiedFile[]> {
  const files: string[] = [];
  const folders = [''];
  await fs.mkdir(to, { recursive: true, mode: 0o700 });
  const walk = async (folder: string): Promise<void> => {
    const entries = await fs.readdir(path.join(from, folder), { withFileTypes: true }).catch(nothingIfGone);
    for (const entry of entries ?? []) {
      const relative = path.join(folder, entry.name);
      if (skip(relative)) continue;
      if (entry.isDirectory()) {
        await fs.mkdir(path.join(to, relative), { recursive: true, mode: 0o700 });
        folders.push(relative);
        await walk(relative);
      } else if (entry.isFile()) files.push(relative);
    }
  };
  await walk('');
  const copied: CopiedFile[] = [];
  const left = [...files].reverse();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let file = left.pop(); file !== undefined; file = left.pop()) {
        const copy = await copyFile(path.join(from, file), path.join(to, file), durable).catch(nothingIfGone);
        if (copy) copied.push({ path: path.join(path.basename(to), file), ...copy });
      }
    }),
  );
  if (durable) for (const folder of folders) await syncFolder(path.join(to, folder));
  return copied.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Copies one file; returns its size and digest, which identify the copy later. */
export async function copyFile(from: string, to: string, durable = true): Promise<Omit<CopiedFile, 'path'>> {
  const source = await fs.open(from, constants.O_RDONLY);
  try {
    const target = await fs.open(to, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      const piece = Buffer.allocUnsafe(PIECE_BYTES);
      let bytes = 0;
      for (;;) {
        const { bytesRead } = await source.read(piece, 0, PIECE_BYTES);
        if (bytesRead === 0) break;
        const read = piece.subarray(0, bytesRead);
        hash.update(read);
        await target.writeFile(read);
        bytes += bytesRead;
      }
      if (durable) await target.sync();
      return { bytes, sha256: hash.digest('hex') };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Resolves once the names in a folder are on disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Total bytes of the files in a folder that are not skipped. */
export async function sizeOfTree(folder: string, skip: (relative: string) => boolean = () => false): Promise<number> {
  let bytes = 0;
  const walk = async (inner: string): Promise<void> => {
    const entries = await fs.readdir(path.join(folder, inner), { withFileTypes: true }).catch(nothingIfGone);
    for (const entry of entries ?? []) {
      const relative = path.join(inner, entry.name);
      if (skip(relative)) continue;
      if (entry.isDirectory()) await walk(relative);
      else bytes += (await fs.stat(path.join(folder, relative)).catch(nothingIfGone))?.size ?? 0;
    }
  };
  await walk('');
  return bytes;
}

function nothingIfGone(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
