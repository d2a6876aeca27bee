import { freshenMatches } from '../dataset/add-figures.js';
import type { FilledProduct } from '../dataset/ensure-dataset.js';
import type { PlannedRequest } from '../load/load-job.js';
import { measurePhase, type Phase } from '../measure/measure-phase.js';
import { ratio } from '../measure/statistics.js';
import type { Scenario, Verdict } from '../scenario.js';
import { productSystem } from '../systems.js';
import type { Workbench } from '../workbench.js';
import { organizationMatchesRequests, teamRankRequests } from './requests.js';
import { overviewRequests, publicMatchesRequests } from './spectator-requests.js';

/** Few, so that a request's own time is measured and not its wait for others. */
const CONNECTIONS = 4;

/** Cost of more data: the same request on little and on much data, in turn. */
export const growth: Scenario = {
  name: 'growth',
  title: "an organization's listing, the public lists and a team's rank, on little and on much data",
  async run(bench) {
    const [large, small] = [await bench.large(), await bench.small()];
    const { size } = large;
    const listing = await smallAndLarge(bench, small, large, organizationMatchesRequests, 'listing');
    await freshenMatches(small);
    await freshenMatches(large);
    const publicList = await smallAndLarge(bench, small, large, publicMatchesRequests, 'public list');
    const overview = await smallAndLarge(bench, small, large, overviewRequests, 'overview');
    const rank = await smallAndLarge(bench, small, large, teamRankRequests, 'rank');
    const ofMatches = `${size.matches} against ${small.size.matches} matches`;
    const needsMatches = size.matches >= 10_000_000 ? undefined : 'the goal is for 10 million: --full';
    return {
      scenario: 'growth',
      phases: [...listing, ...publicList, ...overview, ...rank],
      verdicts: [
        verdict(`listing p50, ${ofMatches}`, listing, 1.5, needsMatches),
        verdict(`public list p50, ${ofMatches}`, publicList, 1.5, needsMatches),
        verdict(`overview p50, ${ofMatches}`, overview, 1.5, needsMatches),
        verdict(
          `rank p50, ${size.teams} against ${small.size.teams} teams`,
          rank,
          2,
          size.teams >= 1_000_000 ? undefined : 'the goal is for 1 million: --full',
        ),
      ],
    };
  },
};

async function smallAndLarge(
  { load, options, say }: Workbench,
  small: FilledProduct,
  large: FilledProduct,
  requestsOf: (product: FilledProduct) => PlannedRequest[],
  what: string,
): Promise<Phase[]> {
  const phases: Phase[] = [];
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const [name, product] of [
      ['little', small],
      ['much', large],
    ] as const) {
      await load.give(requestsOf(product));
      const phase = await measurePhase(load, productSystem(product), round, {
        connections: CONNECTIONS,
        seconds: options.seconds,
        label: `${what} on ${name} data`,
      });
      say(`  round ${round}, ${what} on ${name} data: p50 ${phase.latency.p50.toFixed(2)} ms`);
      phases.push(phase);
    }
  }
  return phases;
}

function verdict(goal: string, phases: readonly Phase[], target: number, note: string | undefined): Verdict {
  const p50Of = (name: string): number[] => phases.filter(({ label }) => label?.endsWith(`${name} data`)).map(({ latency }) => latency.p50);
  return { goal, measured: ratio(p50Of('much'), p50Of('little')), target, atLeast: false, unit: '×', note };
}
