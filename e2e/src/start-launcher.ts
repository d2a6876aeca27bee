import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { guardedSpawn } from '@matchpoint/stack';
import { eventually } from '@matchpoint/testing';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** Folders of systems are below it. */
export const LOCAL = path.join(ROOT, '.local');
const START_TIMEOUT_MS = 300_000;
/** Variables that name external servers or another system, which tests must not kill. */
const NOT_PASSED_ON = ['DATABASE_URL', 'REDIS_URL', 'NATS_URL', 'PORT', 'MATCHPOINT_BIND', 'MATCHPOINT_PUBLIC_URL'];

interface LaunchOptions {
  /** The system's own folder; `demo.json` appears there once it serves. */
  directory: string;
  environment: NodeJS.ProcessEnv;
  /** Options of the launcher's command line. */
  options?: readonly string[];
}

/**
 * Starts the built launcher as users do, with the demo season alone, and waits until it serves. The kernel ends it with this process.
 * @returns what ends it
 * @throws Error with its output if it exits or does not serve in time
 */
export async function startLauncher({ directory, environment, options = [] }: LaunchOptions): Promise<() => Promise<void>> {
  fs.mkdirSync(directory, { recursive: true });
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_PASSED_ON.includes(name)));
  const output = path.join(directory, 'launcher.log');
  const log = fs.openSync(output, 'a');
  const launcher = guardedSpawn(process.execPath, [path.join(ROOT, 'dist/tools/launcher/main.js'), '--demo=vct', ...options], {
    cwd: ROOT,
    env: { ...inherited, ...environment, MATCHPOINT_LOCAL: directory, LOG_LEVEL: 'warn' },
    stdio: ['ignore', log, log],
    deathSignal: 'SIGTERM',
  });
  fs.closeSync(log);
  const ended = once(launcher, 'exit');
  const isRunning = (): boolean => launcher.exitCode === null && launcher.signalCode === null;
  const stop = async (): Promise<void> => {
    if (isRunning()) launcher.kill('SIGTERM');
    await ended;
  };
  try {
    await eventually(() => !isRunning() || fs.existsSync(path.join(directory, 'demo.json')), { timeoutMs: START_TIMEOUT_MS });
    if (!isRunning()) throw new Error('the launcher ended');
  } catch (error) {
    await stop();
    const said = fs.readFileSync(output, 'utf8');
    throw new Error(`The system has not started (npm test builds it first):\n${said}`, { cause: error });
  }
  return stop;
}
