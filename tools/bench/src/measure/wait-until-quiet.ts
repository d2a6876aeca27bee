import { setTimeout as delay } from 'node:timers/promises';
import { readCpuSeconds } from './process-usage.js';

const LOOK_MS = 500;
/** Idle processes use a little: timers, heartbeats, PostgreSQL's own work. */
const QUIET_SHARE_OF_A_CORE = 0.15;
const LONGEST_MS = 120_000;

/** Waits until the processes have finished pending work (events in transit), and returns the CPU seconds that it took. */
export async function waitUntilQuiet(pids: Readonly<Record<string, number>>): Promise<number> {
  const total = (): number => Object.values(readCpuSeconds(pids)).reduce((sum, seconds) => sum + seconds, 0);
  const startedAt = performance.now();
  const first = total();
  for (let before = first; ;) {
    await delay(LOOK_MS);
    const after = total();
    if ((after - before) * 1000 < QUIET_SHARE_OF_A_CORE * LOOK_MS || performance.now() - startedAt > LONGEST_MS) return after - first;
    before = after;
  }
}
