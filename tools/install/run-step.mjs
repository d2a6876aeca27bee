// Runs one command of a script that may run before node_modules exists: uses only built-in modules.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const SETPRIV = '/usr/bin/setpriv';
const EXEC_IF_PARENT_LIVES = '[ "$PPID" = "$1" ] || exit 1; shift; exec "$@"';

/** If the kernel supports it, a child ends with its parent, however that ends (like in tools/stack). */
function guarded(command, args) {
  if (process.platform !== 'linux' || !existsSync(SETPRIV)) return [command, args];
  return [SETPRIV, ['--pdeathsig', 'TERM', '--', '/bin/sh', '-c', EXEC_IF_PARENT_LIVES, 'sh', String(process.pid), command, ...args]];
}

/**
 * Runs a command in the checkout and shows its output (with `quiet`, only if it fails). Resolves to the output when quiet; rejects with one
 * line naming the step when it fails. With `yields` it runs at low priority.
 */
export function runCommand(step, command, args, { env = {}, quiet = false, yields = false, cwd = ROOT } = {}) {
  const [file, words] = guarded(command, args);
  const child = spawn(file, words, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  if (yields && child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new StepError(`${step}: ${command} could not be run: ${error.message}`)));
    child.once('close', (code, signal) => {
      if (code === 0) return resolve(output);
      if (quiet) process.stderr.write(output);
      reject(new StepError(`${step} failed (${signal ?? `exit code ${code}`})`));
    });
  });
}

/** Runs an installed command (one of node_modules/.bin) on this Node. */
export function runInstalled(step, name, args, options) {
  return runCommand(step, process.execPath, [path.join(ROOT, 'node_modules/.bin', name), ...args], options);
}

/** Nx without its background process, and without its terminal interface and colours unless in a terminal. */
export const NX_ENVIRONMENT = { NX_DAEMON: 'false', NX_TUI: 'false', NX_ISOLATE_PLUGINS: 'false', NX_NO_CLOUD: 'true' };

/** A step failed and has already reported why; `message` is one line. */
export class StepError extends Error {}

/** Prints how long a step took. */
export async function timed(step, work) {
  const startedAt = performance.now();
  const answer = await work();
  console.log(`${step}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return answer;
}
