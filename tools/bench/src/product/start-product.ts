import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort, guardedSpawn } from '@matchpoint/stack';
import { ROOT } from '../workspace.js';

const START_TIMEOUT_MS = 180_000;
const POLL_MS = 20;
/** Other servers must not be measured, let alone filled with data. */
const NOT_PASSED_ON = ['DATABASE_URL', 'REDIS_URL', 'NATS_URL', 'MATCHPOINT_BIND', 'npm_lifecycle_event'];

/** `.local/…/demo.json` and `runtime.json` (docs/reference/deployment.md#start), as far as they are used here. */
interface RunningSystem {
  baseUrl: string;
  gateways: string[];
  pids: Record<string, number>;
  urls: { database: string; redis: string; nats: string };
  keys: Record<string, { key: string; owner: string }>;
  accounts: Record<string, { email: string; password: string }>;
}
interface Runtime {
  MATCHPOINT_GATEWAY_ADMIN_URL: string;
  MATCHPOINT_WEBHOOK_URL: string;
  MATCHPOINT_URL: string;
}

export interface Product {
  directory: string;
  /** Address of the first gateway, with the web app. */
  baseUrl: string;
  /** Ports of the gateways. */
  ports: number[];
  /** The nine processes, by name. */
  pids: Record<string, number>;
  urls: RunningSystem['urls'];
  keys: RunningSystem['keys'];
  /** People of the demo who can sign in. */
  accounts: RunningSystem['accounts'];
  /** The environment by which the command-line tool finds the system. */
  runtime: Runtime & Record<string, string>;
  /** Seconds from the start of the program to the moment it was ready. */
  startSeconds: number;
  /** URL of the database `matchpoint_<service>`. */
  databaseUrl(service: string): string;
  stop(): Promise<void>;
}

export interface StartOptions {
  directory: string;
  fresh?: boolean;
  replicas?: string;
}

/**
 * Starts a separate system like `npm start`, from the built launcher. The benchmark is its trusted proxy (MATCHPOINT_TRUST_PROXY), so that
 * it can act for many addresses, each with its own bucket.
 * @throws Error with the launcher's last lines when it does not come up
 */
export async function startProduct({ directory, fresh = false, replicas }: StartOptions): Promise<Product> {
  fs.mkdirSync(directory, { recursive: true });
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(await findFreePort()),
    MATCHPOINT_LOCAL: directory,
    MATCHPOINT_TRUST_PROXY: '127.0.0.1/32',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  };
  for (const name of NOT_PASSED_ON) delete env[name];
  const described = path.join(directory, 'demo.json');
  fs.rmSync(described, { force: true });
  const startedAt = performance.now();
  const launcher = launch(directory, env, [
    '--demo=vct',
    ...(fresh ? ['--fresh'] : []),
    ...(replicas === undefined ? [] : ['--replicas', replicas]),
  ]);
  while (!fs.existsSync(described)) {
    if (!isRunning(launcher) || performance.now() - startedAt > START_TIMEOUT_MS)
      throw new Error(`the product did not start:\n${tailOf(logFile(directory))}`);
    await delay(POLL_MS);
  }
  const startSeconds = (performance.now() - startedAt) / 1000;
  const read = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(directory, file), 'utf8'));
  const { baseUrl, gateways, pids, urls, keys, accounts } = read('demo.json') as RunningSystem;
  return {
    directory,
    baseUrl,
    pids,
    urls,
    keys,
    accounts,
    startSeconds,
    ports: gateways.map((address) => Number(new URL(address).port)),
    runtime: read('runtime.json') as Product['runtime'],
    databaseUrl: (service) => Object.assign(new URL(urls.database), { pathname: `/matchpoint_${service}` }).toString(),
    async stop() {
      if (!isRunning(launcher)) return;
      const ended = once(launcher, 'exit');
      launcher.kill('SIGTERM');
      await ended;
    },
  };
}

function launch(directory: string, env: NodeJS.ProcessEnv, words: string[]): ChildProcess {
  // A file that is there keeps its mode.
  fs.rmSync(logFile(directory), { force: true });
  const log = fs.openSync(logFile(directory), 'w', 0o600);
  const launcher = guardedSpawn(process.execPath, [path.join(ROOT, 'tools/start.mjs'), ...words], {
    cwd: ROOT,
    env,
    stdio: ['ignore', log, log],
    deathSignal: 'SIGTERM',
  });
  fs.closeSync(log);
  return launcher;
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function logFile(directory: string): string {
  return path.join(directory, 'launcher.log');
}

function tailOf(file: string): string {
  return fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-10).join('\n');
}
