import fs from 'node:fs';
import path from 'node:path';
import { sweepAbandonedDirectories } from '@matchpoint/stack';
import type { TestProject } from 'vitest/node';
import { LOCAL } from './start-launcher.js';
import { type SharedSystem, startSharedSystem } from './start-shared-system.js';

const DIRECTORY_PREFIX = 'e2e-';
/** How long kill-storm.test.ts kills; `tools/chaos/kill-storm.mjs` sets a longer time, a seed and more replicas. */
const STORM_SECONDS = 8;

/**
 * Starts a system for each worker, in `.local/e2e-<pid>-<worker>`. The files of a worker take turns on its system. Where
 * `MATCHPOINT_E2E_SYSTEM` names the folder of a system that runs already (demo.json, runtime.json), that one is used, and left running.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  provideNumbers(project);
  const running = process.env.MATCHPOINT_E2E_SYSTEM;
  project.provide('hasOpenIdProvider', !running);
  if (running) {
    project.provide('sharedSystems', [{ directory: running }]);
    return async () => undefined;
  }
  await sweepAbandonedDirectories(LOCAL, DIRECTORY_PREFIX);
  fs.rmSync(path.join(LOCAL, 'web-failures'), { recursive: true, force: true });
  const files = project.vitest.state.getPaths().filter((file) => project.matchesTestGlob(file));
  const workers = Math.min(project.config.maxWorkers, files.length);
  const started = await Promise.allSettled(
    Array.from({ length: workers }, (_, worker) => startSharedSystem(path.join(LOCAL, `${DIRECTORY_PREFIX}${process.pid}-${worker}`))),
  );
  const systems = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refused = started.find((result) => result.status === 'rejected');
  if (refused) {
    await stopAll(systems);
    throw refused.reason;
  }
  project.provide(
    'sharedSystems',
    systems.map(({ directory, traceReceiver }) => ({ directory, traceReceiver })),
  );
  return () => stopAll(systems);
}

async function stopAll(systems: readonly SharedSystem[]): Promise<void> {
  const stopped = await Promise.allSettled(systems.map((system) => system.stop()));
  const failures = stopped.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  if (failures.length === 0) return;
  // Vitest prints what a teardown throws, but exits with 0.
  process.exitCode = 1;
  throw failures.length === 1 ? failures[0] : new AggregateError(failures);
}

function provideNumbers(project: TestProject): void {
  project.provide('isRecording', process.env.MATCHPOINT_RECORD_EXAMPLES === 'true');
  project.provide('chaosRounds', process.env.MATCHPOINT_CHAOS_ROUNDS ? Number(process.env.MATCHPOINT_CHAOS_ROUNDS) : undefined);
  project.provide('stormSeconds', Number(process.env.MATCHPOINT_STORM_SECONDS || STORM_SECONDS));
  project.provide('stormSeed', Number(process.env.MATCHPOINT_STORM_SEED || Math.floor(Math.random() * 2 ** 31)));
}
