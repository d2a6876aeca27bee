import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { unpackPackages } from '@matchpoint/stack';

const PACKAGES = ['libfaketime'];

/**
 * The library that gives a process another clock: the machine's, else unpacked below `directory` from the distribution's package. Throws
 * if it is missing.
 */
export function findFaketime(directory) {
  const root = path.join(directory, 'faketime');
  const installed = libraryIn('/');
  if (installed !== undefined) return installed;
  mkdirSync(directory, { recursive: true });
  if (!existsSync(root) && !unpackPackages({ directory, root, packages: PACKAGES, usual: PACKAGES })) {
    throw new Error("libfaketime is not among this distribution's packages: install it.");
  }
  const unpacked = libraryIn(root);
  if (unpacked === undefined) throw new Error(`The package of libfaketime in ${root} has no library: install libfaketime.`);
  return unpacked;
}

/** `usr/lib/<triplet>/faketime/libfaketime.so.1` below a root. */
function libraryIn(root) {
  const libraries = path.join(root, 'usr/lib');
  const folders = existsSync(libraries) ? readdirSync(libraries) : [];
  return folders.map((folder) => path.join(libraries, folder, 'faketime/libfaketime.so.1')).find((file) => existsSync(file));
}
