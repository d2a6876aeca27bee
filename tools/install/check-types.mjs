import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ROOT, runCommand } from './run-step.mjs';

const COMPILER = 'node_modules/typescript-native/bin/tsc';

/**
 * Fails on type errors. All projects are one program, in which each file is read once, however many use it. Projects left out of the root's
 * tsconfig.json, because their runtime has other globals, are separate programs. In several threads, of which each checks shared types for
 * itself, the compiler takes twice the processor time, which the tests need meanwhile. Unchanged results are cached in `.local/types`.
 * `nx typecheck` checks a single project.
 */
export async function checkTypes(options = {}) {
  const { exclude } = JSON.parse(readFileSync(path.join(ROOT, 'tsconfig.json'), 'utf8'));
  const apart = exclude.filter((directory) => existsSync(path.join(ROOT, directory, 'tsconfig.json')));
  for (const project of ['.', ...apart]) {
    const known = path.join(ROOT, '.local/types', `${project.replaceAll(/[./]/g, '_')}.tsbuildinfo`);
    const words = ['-p', project, '--singleThreaded', '--incremental', '--tsBuildInfoFile', known];
    await runCommand(`Types of ${project}`, process.execPath, [COMPILER, ...words], options);
  }
}
