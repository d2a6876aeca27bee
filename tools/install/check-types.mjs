import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ROOT, runCommand } from './run-step.mjs';

const COMPILER = 'node_modules/typescript-native/bin/tsc';

/**
 * Fails where types do not hold. All projects are one program, in which each file is read once, however many use it; those that the root's
 * tsconfig.json leaves out, for what they run in has other globals, are one each. What was checked before and has not changed is known from
 * `.local/types`. `nx typecheck` checks a project alone.
 */
export async function checkTypes(options = {}) {
  const { exclude } = JSON.parse(readFileSync(path.join(ROOT, 'tsconfig.json'), 'utf8'));
  const apart = exclude.filter((directory) => existsSync(path.join(ROOT, directory, 'tsconfig.json')));
  for (const project of ['.', ...apart]) {
    const known = path.join(ROOT, '.local/types', `${project.replaceAll(/[./]/g, '_')}.tsbuildinfo`);
    const words = ['-p', project, '--incremental', '--tsBuildInfoFile', known];
    await runCommand(`Types of ${project}`, process.execPath, [COMPILER, ...words], options);
  }
}
