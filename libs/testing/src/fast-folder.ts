import fs from 'node:fs';

/** Folder of files that are kept in memory, as Linux has it. */
export const MEMORY = '/dev/shm';
/** Several times what the servers of a run hold at their peak, and what the tests themselves need beside it. */
const NEEDED_BYTES = 2 * 2 ** 30;

/**
 * A folder in memory for data that goes with the run, or `otherwise` where there is none or not enough memory. Each test file's database is
 * hundreds of files that are deleted a few seconds later; ext4 without a journal passes over recently deleted inodes one by one when it
 * creates the next files, which took a fifth of some services' tests.
 */
export function fastFolder(otherwise: string, { memory = MEMORY, neededBytes = NEEDED_BYTES } = {}): string {
  try {
    const { bavail, bsize } = fs.statfsSync(memory);
    const free = Math.min(bavail * bsize, process.availableMemory());
    fs.accessSync(memory, fs.constants.W_OK);
    return free >= neededBytes ? memory : otherwise;
  } catch {
    return otherwise; // no such folder, as on macOS
  }
}
