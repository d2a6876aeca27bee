import { setTimeout as delay } from 'node:timers/promises';
import { PROCESS_NAMES } from '@matchpoint/events';
import { readMemory } from '../measure/process-usage.js';
import type { Scenario } from '../scenario.js';

/** Memory is measured this long after the start, when memory needed only for starting has been released. */
const IDLE_MS = 10_000;

/** Base cost of running the product: the time of a warm `npm start`, and the memory of its idle processes. */
export const footprint: Scenario = {
  name: 'footprint',
  title: "a warm npm start, and the idle processes' memory",
  async run(bench) {
    await bench.demo(); // the first start loads the demo
    await bench.stopDemo();
    const { pids, startSeconds } = await bench.demo();
    await delay(IDLE_MS);
    const memory = readMemory(pids);
    await bench.stopDemo();
    const sum = (of: 'pssMb' | 'rssMb'): number => PROCESS_NAMES.reduce((total, name) => total + (memory[name]?.[of] ?? NaN), 0);
    return {
      scenario: 'footprint',
      phases: [],
      verdicts: [
        { goal: 'warm npm start to ready', measured: startSeconds, target: 8, atLeast: false, unit: 's' },
        { goal: 'memory of all processes (PSS)', measured: sum('pssMb'), target: 700, atLeast: false, unit: 'MB' },
      ],
      figures: {
        'RSS of all, shared pages counted once a process, MB': sum('rssMb'),
        ...Object.fromEntries(Object.entries(memory).map(([name, { pssMb }]) => [`PSS of ${name}, MB`, pssMb])),
      },
    };
  },
};
