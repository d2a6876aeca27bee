// File systems of a few megabytes for servers of a chaos script, to be filled and to be given their space back.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';

const FILLER = 'filler';
const CHUNK_BYTES = 1024 * 1024;

/** Whether this machine lets us mount a file system below `folder`. */
export function canMount(folder) {
  const probe = path.join(folder, 'mount-probe');
  const disk = mountSmallDisk(probe, 1);
  disk?.unmount();
  if (existsSync(probe)) rmdirSync(probe);
  return disk !== undefined;
}

/** Mounts a file system of a given size in megabytes on `folder`; undefined if that is not allowed. */
export function mountSmallDisk(folder, megabytes) {
  mkdirSync(folder, { recursive: true });
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status !== 0) return undefined;
  const filler = path.join(folder, FILLER);
  return {
    /** Fills the free space to the last block. */
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (let size = CHUNK_BYTES; size >= 1; size = Math.floor(size / 16)) while (write(file, size));
      } finally {
        closeSync(file);
      }
    },
    /** Gives it back. */
    free: () => rmSync(filler, { force: true }),
    freeBytes() {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    },
    unmount() {
      if (readFileSync('/proc/mounts', 'utf8').includes(` ${folder} `)) spawnSync('umount', [folder]);
    },
  };
}

function write(file, size) {
  try {
    return writeSync(file, Buffer.alloc(size)) === size;
  } catch (error) {
    if (error.code === 'ENOSPC') return false;
    throw error;
  }
}
