import type { PlannedRequest } from '../load/load-job.js';
import { measurePhase, type Phase } from '../measure/measure-phase.js';
import { ratio } from '../measure/statistics.js';
import { phasesOf, type ScenarioResult, type Verdict } from '../scenario.js';
import type { SystemName } from '../systems.js';
import type { Workbench } from '../workbench.js';

export interface TurnOptions {
  /** Distinguishes the loads of one scenario. */
  label?: string;
  /** The baseline that supports these requests; by default, all of them. */
  baseline?: 'floor';
}

/** Measures every system in turn, round after round (A B C A B C …), each as fast as it can under the same connections. */
export async function throughputInTurn(
  bench: Workbench,
  requests: PlannedRequest[],
  { label, baseline }: TurnOptions = {},
): Promise<Phase[]> {
  const { load, options, say } = bench;
  const systems = (await bench.systems()).filter(({ name }) => baseline === undefined || name === 'product' || name === baseline);
  await load.give(requests);
  const phases: Phase[] = [];
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const system of systems) {
      const phase = await measurePhase(load, system, round, { connections: options.connections, seconds: options.seconds, label });
      const what = label === undefined ? system.name : `${label}, ${system.name}`;
      say(`  round ${round}, ${what}: ${phase.throughput.toFixed(0)}/s, p50 ${phase.latency.p50.toFixed(1)} ms`);
      phases.push(phase);
    }
  }
  return phases;
}

/** Compares one load with the floor only, and checks its throughput against a goal. */
export async function besideFloor(
  bench: Workbench,
  label: string,
  requests: PlannedRequest[],
  target: number,
): Promise<Pick<ScenarioResult, 'phases' | 'verdicts'> & { figures: Record<string, number> }> {
  const phases = await throughputInTurn(bench, requests, { label, baseline: 'floor' });
  const verdict = throughputVerdict(phases, 'floor', target);
  const figures = Object.fromEntries(Object.entries(cpuFigures(phases)).map(([name, value]) => [`${label}: ${name}`, value]));
  return { phases, verdicts: [{ ...verdict, goal: `${label}: ${verdict.goal}` }], figures };
}

/** The product's throughput against a baseline's. */
export function throughputVerdict(phases: readonly Phase[], baseline: Exclude<SystemName, 'product'>, target: number): Verdict {
  const rates = (system: SystemName): number[] => phasesOf(phases, system).map(({ throughput }) => throughput);
  const measured = ratio(rates('product'), rates(baseline));
  return {
    goal: `throughput against the ${baseline}`,
    measured,
    target,
    atLeast: true,
    unit: '×',
    ...(Number.isNaN(measured) && { note: `no ${baseline} was measured` }),
  };
}

/**
 * The baseline's CPU time per request divided by the product's: the ratio that other load on the machine affects least. Above
 * 1 the product is cheaper; below 1 it may still be faster, because it works in several processes.
 */
export function cpuFigures(phases: readonly Phase[]): Record<string, number> {
  const baselines = [...new Set(phases.map(({ system }) => system))].filter((system) => system !== 'product');
  const spentBy = (system: SystemName): number[] =>
    phasesOf(phases, system).map(({ cpuMsPerRequest: { load: _load, ...own } }) => Object.values(own).reduce((sum, ms) => sum + ms, 0));
  return Object.fromEntries(
    baselines.map((system) => [`CPU of the ${system} a request, by the product's, ×`, ratio(spentBy(system), spentBy('product'))]),
  );
}
