import { setTimeout as delay } from 'node:timers/promises';
import { demo } from '../system.js';
import { isAlive } from './processes.js';
import type { Random } from './random.mjs';

/** Two kills in three seconds on average: with more, few processes live long enough to be killed during work. */
const SHORTEST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 4_000;
const MOST_AT_ONCE = 2;
/** Extra time on a slow machine until something has been interrupted. */
const MOST_EXTRA_MS = 60_000;

/**
 * Kills processes of the running system like a crash, one or two at a time with pauses between: for that many seconds, and longer until
 * `isEnough`. Returns how often each was killed.
 */
export async function killAtRandom(random: Random, seconds: number, isEnough: () => boolean): Promise<Map<string, number>> {
  const kills = new Map<string, number>();
  const end = Date.now() + seconds * 1_000;
  while (Date.now() < end || (!isEnough() && Date.now() < end + MOST_EXTRA_MS)) {
    // Every process has the same chance, the servers included, whatever runs at this moment.
    const { pids } = demo();
    const names = Object.keys(pids).sort();
    const victims = new Set(Array.from({ length: random.between(1, MOST_AT_ONCE) }, () => random.pick(names)));
    for (const name of victims) if (kill(pids[name] ?? 0)) kills.set(name, (kills.get(name) ?? 0) + 1);
    await delay(random.between(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS));
  }
  return kills;
}

/** False if it is already dead and has not been restarted. */
function kill(pid: number): boolean {
  return pid > 0 && isAlive(pid) && process.kill(pid, 'SIGKILL');
}
