import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run-step.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'generated', '.local', '.nx', 'test']);

/** A hash of names and contents of files and whole folders (except tests and generated files); paths are relative to the checkout. */
export function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((each) => [...filesBelow(each)]))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Every file below a folder (or the file itself), in a stable order; nothing for a path that does not exist. */
export function* filesBelow(relative) {
  const stat = statSync(path.join(ROOT, relative), { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (stat.isFile()) {
    yield relative;
    return;
  }
  for (const name of readdirSync(path.join(ROOT, relative)).sort()) {
    if (!SKIPPED.has(name) && !name.endsWith('.test.ts')) yield* filesBelow(path.join(relative, name));
  }
}
