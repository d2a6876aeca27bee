import fs from 'node:fs';
import path from 'node:path';
import { placeElsewhere, runsAsRoot } from './reachable-place.js';
import { AlreadyRunningError, endLeftovers, liveOwner } from './run-record.js';

/** Removes a stack's folder with all its data, ending processes that a killed run left. Throws AlreadyRunningError when it is in use. */
export async function removeStackDirectory(directory: string): Promise<void> {
  const owner = liveOwner(directory);
  if (owner !== undefined) throw new AlreadyRunningError(directory, owner);
  await endLeftovers(directory);
  fs.rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  if (runsAsRoot()) fs.rmSync(placeElsewhere(directory), { recursive: true, force: true });
}

/** Removes every folder `<prefix>…` of the parent that no live process owns: what killed test runs left behind. */
export async function sweepAbandonedDirectories(parent: string, prefix: string): Promise<void> {
  if (!fs.existsSync(parent)) return;
  for (const name of fs.readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const directory = path.join(parent, name);
    if (liveOwner(directory) === undefined) await removeStackDirectory(directory);
  }
}
