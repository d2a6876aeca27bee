// Runs one file of the end-to-end tests on a separate system, started from the built bundles and removed afterwards.
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** A whole number from the command line; ends the program with a usage error for anything else. */
export function wholeNumber(name, text, least = 1) {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least) return value;
  console.error(`The ${name} is a whole number from ${least} up, not ${text}`);
  process.exit(2);
}

/** Exits when the tests end, with their code; stops them on a signal. */
export function runEndToEnd(file, variables) {
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const run = spawn(process.execPath, [vitest, 'run', '--project', 'e2e', file, '--reporter=verbose'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, CI: 'true', ...variables },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => run.kill(signal));
  run.on('close', (code) => process.exit(code ?? 1));
}
