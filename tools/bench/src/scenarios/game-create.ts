import { forgetCreatedMatches } from '../dataset/forget-created-matches.js';
import { measurePhase, type Phase } from '../measure/measure-phase.js';
import { median } from '../measure/statistics.js';
import { waitUntilQuiet } from '../measure/wait-until-quiet.js';
import { openPgbench } from '../pgbench/run-pgbench.js';
import type { Scenario } from '../scenario.js';
import { cpuFigures, throughputVerdict } from './compare-throughput.js';
import { createMatchRequests } from './requests.js';

/**
 * Creation with an Idempotency-Key, full rules and outbox; beside it pgbench with the same statement, which is what the database alone
 * could do.
 */
export const gameCreate: Scenario = {
  name: 'game-create',
  title: 'POST /game/matches/create with Idempotency-Key, beside pgbench with the same statement',
  async run(bench) {
    const { load, options, say } = bench;
    const product = await bench.large();
    const systems = await bench.systems();
    const pgbench = await openPgbench(product, say);
    await load.give(createMatchRequests(product));
    const phases: Phase[] = [];
    const afterwards: number[] = [];
    const since = new Date();
    try {
      for (let round = 1; round <= options.rounds; round += 1) {
        for (const system of systems) {
          const phase = await measurePhase(load, system, round, { connections: options.connections, seconds: options.seconds });
          say(`  round ${round}, ${system.name}: ${phase.throughput.toFixed(0)}/s, p50 ${phase.latency.p50.toFixed(1)} ms`);
          phases.push(phase);
          const spent = await waitUntilQuiet(product.pids);
          if (system.name === 'product') afterwards.push((spent * 1000) / Math.max(1, phase.answers));
        }
        if (pgbench !== undefined) phases.push(await pgbench.run(round, options));
      }
    } finally {
      await forgetCreatedMatches(product, since);
    }
    return {
      scenario: 'game-create',
      phases,
      verdicts: [throughputVerdict(phases, 'pgbench', 0.7), throughputVerdict(phases, 'habit', 2)],
      figures: {
        ...cpuFigures(phases),
        "CPU ms a creation spent after the last answer (relay, consumers; the warm-up's too)": median(afterwards),
      },
    };
  },
};
