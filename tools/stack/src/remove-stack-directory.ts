import fs from 'node:fs';
import path from 'node:path';
import { identityOf } from './process-identity.js';
import { placeElsewhere, runsAsRoot } from './reachable-place.js';
import { AlreadyRunningError, endLeftovers, liveOwner, RECORD_FILE } from './run-record.js';

/** Removes a stack's folder with all its data, and ends processes left by a killed run. Throws AlreadyRunningError if it is in use. */
export async function removeStackDirectory(directory: string): Promise<void> {
  const owner = liveOwner(directory);
  if (owner !== undefined) throw new AlreadyRunningError(directory, owner);
  await endLeftovers(directory);
  fs.rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  if (runsAsRoot()) fs.rmSync(placeElsewhere(directory), { recursive: true, force: true });
}

/**
 * Removes every folder `<prefix><pid>…` of the parent that no live process owns: the remains of killed test runs. A folder that was only
 * just created has no record yet; it is identified by the pid in its name.
 */
export async function sweepAbandonedDirectories(parent: string, prefix: string): Promise<void> {
  if (!fs.existsSync(parent)) return;
  for (const name of fs.readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const directory = path.join(parent, name);
    const hasRecord = fs.existsSync(path.join(directory, RECORD_FILE));
    const isAlive = hasRecord
      ? liveOwner(directory) !== undefined
      : identityOf(Number.parseInt(name.slice(prefix.length), 10)) !== undefined;
    // Another run may be sweeping the same folder at this moment.
    if (!isAlive) await removeStackDirectory(directory).catch(() => undefined);
  }
}
