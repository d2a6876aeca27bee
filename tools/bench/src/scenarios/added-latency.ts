import { measurePhase, type Phase } from '../measure/measure-phase.js';
import { median, ratio } from '../measure/statistics.js';
import { phasesOf, type Scenario, type Verdict } from '../scenario.js';
import { teamProfileRequests } from './requests.js';

const SHARE_OF_PEAK = 0.25;
/** Length of the phase that finds the peak, which is used only to choose a rate. */
const PEAK_SECONDS = 3;

/** Latency that keys, buckets and the gRPC hop add to a read below saturation: product and floor at one arrival rate. */
export const addedLatency: Scenario = {
  name: 'added-latency',
  title: 'GET /teams/{identifier} at a quarter of the peak, requests due at fixed times',
  async run(bench) {
    const { load, options, say } = bench;
    const systems = (await bench.systems()).filter(({ name }) => name === 'product' || name === 'floor');
    await load.give(teamProfileRequests(await bench.large()));
    const [product] = systems;
    if (product === undefined) throw new Error('there is no product to measure');
    const peak = await measurePhase(load, product, 0, { connections: options.connections, seconds: PEAK_SECONDS, label: 'peak' });
    const rate = Math.max(1, Math.round(peak.throughput * SHARE_OF_PEAK));
    const phases: Phase[] = [];
    for (let round = 1; round <= options.rounds; round += 1) {
      for (const system of systems) {
        const phase = await measurePhase(load, system, round, { connections: options.connections, seconds: options.seconds, rate });
        say(
          `  round ${round}, ${system.name} at ${rate}/s: p50 ${phase.latency.p50.toFixed(2)} ms, p99 ${phase.latency.p99.toFixed(2)} ms`,
        );
        phases.push(phase);
      }
    }
    return { scenario: 'added-latency', phases: [peak, ...phases], verdicts: verdicts(phases) };
  },
};

function verdicts(phases: readonly Phase[]): Verdict[] {
  const [product, floor] = [phasesOf(phases, 'product'), phasesOf(phases, 'floor')];
  const rounds = product.map((phase, index) => ({ product: phase.latency, floor: floor[index]?.latency }));
  const note = floor.length === 0 ? 'no floor was measured' : undefined;
  return [
    {
      goal: 'p50 added to the floor',
      measured: median(rounds.map((round) => round.product.p50 - (round.floor?.p50 ?? NaN))),
      target: 1,
      atLeast: false,
      unit: 'ms',
      note,
    },
    {
      goal: 'p99 against the floor',
      measured: ratio(
        product.map(({ latency }) => latency.p99),
        floor.map(({ latency }) => latency.p99),
      ),
      target: 3,
      atLeast: false,
      unit: '×',
      note,
    },
  ];
}
