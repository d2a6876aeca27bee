import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { escapeControls } from '@matchpoint/core';
import { canListen, replacementsFrom, RunRecord, waitWhileStopping } from '@matchpoint/stack';
import { addressOf } from './address-of.js';
import { describeSystem, welcomeLines, type DemoFile } from './describe-system.js';
import { dropLocalData, dropRemoteData } from './drop-data.js';
import { loadLaunchConfig, type LaunchConfig } from './launch-config.js';
import { type LoadedDemos, loadDemos } from './load-demos.js';
import { findNodeRuntime, lifeEnvironment } from './node-runtime.js';
import type { LaunchArguments } from './parse-arguments.js';
import { type ProcessName, PROCESSES } from './process-table.js';
import { cliRunner } from './run-cli.js';
import { readTroubles } from './probe-health.js';
import { loadSecrets } from './secrets.js';
import { stopOnSignals } from './stop-on-signals.js';
import { System } from './system.js';
import { watchSources } from './watch-sources.js';
import { localDirectory, ROOT } from './workspace.js';
import { writeFileAtomically } from './write-file-atomically.js';

/** Five seconds in total. */
const [SETTLING_LOOKS, SETTLING_PAUSE_MS] = [21, 250];
const EXAMPLES = path.join(ROOT, 'examples/vct-2024');

/** `npm start` (docs/reference/deployment.md#start): resolves when the system is ready; from then on it runs until a signal. */
export async function launch(
  { fresh, demo, pgbouncer, readReplica, replicas, secure, watch }: LaunchArguments,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const startedAt = performance.now();
  const config = loadLaunchConfig(env);
  const directory = localDirectory(env);
  fs.mkdirSync(directory, { recursive: true });
  await waitWhileStopping(directory);
  await demandPort(config, directory);
  const record = await RunRecord.open(directory);
  const demoFile = path.join(directory, 'demo.json');
  fs.rmSync(demoFile, { force: true }); // it would name processes of an earlier run
  const replace = replacementsFrom(env);
  if (fresh) await dropLocalData(directory, replace);

  const runtime = findNodeRuntime();
  let ready: DemoFile | undefined;
  let demos: LoadedDemos;
  const update = (): void => {
    if (ready === undefined) return;
    ready = { ...ready, pids: system.pids() };
    writeFileAtomically(demoFile, ready);
  };
  const say = (line: string): void => console.log(escapeControls(line)); // the demo's names, and those used in reasons, belong to strangers
  const system = new System({
    directory,
    config,
    env: { ...lifeEnvironment({ isWatching: watch.length > 0 }), ...env },
    replace,
    replicas,
    pgbouncer,
    readReplica,
    secure,
    record,
    say,
    secrets: loadSecrets(directory, env),
    nodeBinary: runtime.binary,
    onStack: async () => (fresh ? dropRemoteData(replace, env, say) : undefined),
    observer: {
      onSpawn: update,
      onDeath: (name, reason) => say(`${name} has died (${reason}) and is being restarted`),
      onRevived: (name) => say(`${name} is back`),
    },
  });
  const signals = stopOnSignals(system, record);
  say(`Starting PostgreSQL, Redis, NATS and ${PROCESSES.length} processes on Node ${runtime.version}`);
  try {
    await system.start();
    if (signals.isStopping()) return;
    writeFileAtomically(path.join(directory, 'runtime.json'), system.plan.runtime);
    const address = addressOf(config.host, config.port);
    demos = await loadDemos(demo, {
      ...{ directory, examples: EXAMPLES, publicUrl: config.publicUrl ?? address, baseUrl: address, runtime: system.plan.runtime },
      runCli: cliRunner(runtime.binary, { ...env, ...system.plan.runtime }),
      isKnown: (key) => isKnownKey(address, key),
      isStopping: signals.isStopping,
      say,
    });
    ready = describeSystem({
      host: config.host,
      publicUrl: config.publicUrl,
      instances: system.plan.instances,
      pids: system.pids(),
      urls: system.stack?.urls ?? { database: '', redis: '', nats: '' },
      mailDirectory: system.mailDirectory,
      demo: { keys: demos.keys, accounts: demos.accounts },
    });
  } catch (error) {
    if (signals.isStopping()) return;
    await system.stop();
    record.close();
    throw error;
  }
  update();
  welcomeLines(ready, demoTeam(), path.relative(process.cwd(), demoFile)).forEach(say);
  void demos.liveOn();
  for (const trouble of await lastingTroubles(ready.baseUrl)) say(`Degraded: ${trouble}`);
  say(
    `Ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s; ` +
      `logs are in ${path.relative(process.cwd(), path.join(directory, 'log'))}.`,
  );
  if (watch.length > 0) await restartOnChange(system, watch, say);
}

/** Problems that remain after a moment, because an empty system is up before its consumers are. */
async function lastingTroubles(baseUrl: string): Promise<string[]> {
  for (let look = 1; ; look += 1) {
    const troubles = await readTroubles(baseUrl).catch(() => []);
    if (troubles.length === 0 || look === SETTLING_LOOKS) return troubles;
    await delay(SETTLING_PAUSE_MS);
  }
}

/** For development of a process: it restarts within 2 s of a saved change. */
async function restartOnChange(system: System, watch: readonly ProcessName[], say: (line: string) => void): Promise<void> {
  await watchSources(watch, (name) => {
    const changedAt = performance.now();
    void system
      .restart(name)
      .then(() => say(`${name} runs on its new source, ${((performance.now() - changedAt) / 1000).toFixed(1)} s after it was built`));
  });
  say(`Watching the source of ${watch.join(', ')}`);
}

/** A port in use is reported in one line, before anything is started. */
async function demandPort({ host, port }: LaunchConfig, directory: string): Promise<void> {
  if (await canListen(port, host)) return;
  throw new Error(
    `Port ${port} is in use: stop what listens there (another npm start, perhaps in ${path.dirname(directory)}) or choose another: ` +
      `PORT=${port + 1} npm start`,
  );
}

async function isKnownKey(baseUrl: string, key: string): Promise<boolean> {
  const response = await fetch(`${baseUrl}/api/v1/games`, { headers: { authorization: `Bearer ${key}` } });
  await response.arrayBuffer(); // an unread body keeps the connection, and with it the gateway, busy
  return response.status !== 401;
}

function demoTeam(): string {
  return (JSON.parse(fs.readFileSync(path.join(EXAMPLES, 'demo.json'), 'utf8')) as { team: string }).team;
}
