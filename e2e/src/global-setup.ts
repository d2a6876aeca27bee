import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLineOf, findFreePort, guardedSpawn, removeStackDirectory, sweepAbandonedDirectories } from '@matchpoint/stack';
import { eventually, startOpenIdProvider, startTwitchStandIn } from '@matchpoint/testing';
import type { TestProject } from 'vitest/node';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const LOCAL = path.join(ROOT, '.local');
const DIRECTORY_PREFIX = 'e2e-';
/** How long kill-storm.test.ts kills; `tools/chaos/kill-storm.mjs` asks for more, for a seed of its own and for more replicas. */
const STORM_SECONDS = 8;
const REPLICAS = 'gateway=3';
const START_TIMEOUT_MS = 110_000;
/** The suite kills what it started: it must never be given a server of somebody else's. */
const NOT_PASSED_ON = ['DATABASE_URL', 'REDIS_URL', 'NATS_URL', 'PORT', 'MATCHPOINT_BIND'];

/**
 * Starts one real system for all files, as users start it: the built launcher, three gateways, the demo season, and a Twitch of its own. It
 * lives in a folder of its own (`.local/e2e-<pid>`), which goes with it; should this process be killed, the kernel ends it. Where
 * `MATCHPOINT_E2E_SYSTEM` names the folder of a system that runs already (demo.json, runtime.json), that one is used, and left running.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  provideNumbers(project);
  const running = process.env.MATCHPOINT_E2E_SYSTEM;
  project.provide('hasOpenIdProvider', !running);
  if (running) {
    project.provide('systemDirectory', running);
    return async () => undefined;
  }
  await sweepAbandonedDirectories(LOCAL, DIRECTORY_PREFIX);
  fs.rmSync(path.join(LOCAL, 'web-failures'), { recursive: true, force: true });
  const directory = path.join(LOCAL, `${DIRECTORY_PREFIX}${process.pid}`);
  fs.mkdirSync(directory, { recursive: true });
  const port = await findFreePort();
  const publicUrl = `http://localhost:${port}`;
  const twitch = await startTwitchStandIn();
  const openId = await startOpenIdProvider(`${publicUrl}/auth/callback/oidc`);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...twitch.environment,
    ...openId.environment,
    MATCHPOINT_OIDC_NAME: 'Example ID',
    PORT: String(port),
    // A name: passkeys belong to one.
    MATCHPOINT_PUBLIC_URL: publicUrl,
    MATCHPOINT_LOCAL: directory,
    LOG_LEVEL: 'warn',
  };
  for (const name of NOT_PASSED_ON.filter((each) => each !== 'PORT')) delete env[name];
  const output = path.join(directory, 'launcher.log');
  const log = fs.openSync(output, 'a');
  const launcher = guardedSpawn(
    process.execPath,
    [
      path.join(ROOT, 'dist/tools/launcher/main.js'),
      ...['--replicas', process.env.MATCHPOINT_E2E_REPLICAS || REPLICAS],
      ...(process.env.MATCHPOINT_E2E_PGBOUNCER === 'true' ? ['--pgbouncer'] : []),
      ...(process.env.MATCHPOINT_E2E_READ_REPLICA === 'true' ? ['--read-replica'] : []),
      ...(process.env.MATCHPOINT_E2E_SECURE === 'true' ? ['--secure'] : []),
    ],
    {
      cwd: ROOT,
      env,
      stdio: ['ignore', log, log],
      deathSignal: 'SIGTERM',
    },
  );
  fs.closeSync(log);
  const ended = once(launcher, 'exit');
  const isRunning = (): boolean => launcher.exitCode === null && launcher.signalCode === null;
  const stop = async (): Promise<void> => {
    if (isRunning()) launcher.kill('SIGTERM');
    await ended;
    await Promise.all([twitch.stop(), openId.stop()]);
    const left = processesOf(directory);
    await removeStackDirectory(path.join(directory, 'stack'));
    await removeStackDirectory(directory);
    if (left.length > 0) throw new Error(`The launcher has ended and left behind:\n${left.join('\n')}`);
  };
  try {
    await eventually(() => !isRunning() || fs.existsSync(path.join(directory, 'demo.json')), { timeoutMs: START_TIMEOUT_MS });
    if (!isRunning()) throw new Error('the launcher ended');
  } catch (error) {
    const said = fs.readFileSync(output, 'utf8');
    await stop();
    throw new Error(`The system has not started (npm test builds it first):\n${said}`, { cause: error });
  }
  project.provide('systemDirectory', directory);
  return stop;
}

function provideNumbers(project: TestProject): void {
  project.provide('isRecording', process.env.MATCHPOINT_RECORD_EXAMPLES === 'true');
  project.provide('chaosRounds', process.env.MATCHPOINT_CHAOS_ROUNDS ? Number(process.env.MATCHPOINT_CHAOS_ROUNDS) : undefined);
  project.provide('stormSeconds', Number(process.env.MATCHPOINT_STORM_SECONDS || STORM_SECONDS));
  project.provide('stormSeed', Number(process.env.MATCHPOINT_STORM_SEED || Math.floor(Math.random() * 2 ** 31)));
}

/** Command lines of what still runs for the system in this folder: by its environment, or by what its command line names. */
function processesOf(directory: string): string[] {
  if (process.platform !== 'linux') return [];
  const pids = fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid);
  const belongs = (pid: number): boolean => {
    try {
      return ['environ', 'cmdline'].some((file) => fs.readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(directory));
    } catch {
      return false; // it has ended, or is somebody else's
    }
  };
  return pids.filter(belongs).map((pid) => `${pid} ${commandLineOf(pid)}`);
}
