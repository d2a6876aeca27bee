import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ROOT } from './run-step.mjs';

const FOLDER = path.join(ROOT, '.local/stamps');

/** The stamp that `writeStamp` left for a step; undefined if it was never done here. */
export function readStamp(name) {
  try {
    return readFileSync(path.join(FOLDER, name), 'utf8');
  } catch {
    return undefined;
  }
}

export function writeStamp(name, content) {
  mkdirSync(FOLDER, { recursive: true });
  const temporary = path.join(FOLDER, `${name}.${process.pid}`);
  writeFileSync(temporary, content);
  renameSync(temporary, path.join(FOLDER, name));
}
