import { addFigures } from '../dataset/add-figures.js';
import { measurePhase } from '../measure/measure-phase.js';
import { median } from '../measure/statistics.js';
import type { Scenario } from '../scenario.js';
import { productSystem } from '../systems.js';
import { besideFloor } from './compare-throughput.js';
import { matchStatsRequests, seasonStatsRequests, userMatchesRequests, userStatsRequests } from './spectator-requests.js';

/** What players did: in a match, over seasons, their results, and the best of a season. */
export const playerStats: Scenario = {
  name: 'player-stats',
  title: "statistics of a match and a player, a player's 500 results, the 5,000 players of a season",
  async run(bench) {
    const { load, options, say } = bench;
    const product = await bench.large();
    const figures = await addFigures(product);
    const parts = [
      await besideFloor(bench, 'of a match', matchStatsRequests(product, figures), 0.75),
      await besideFloor(bench, 'of a player', userStatsRequests(product, figures), 0.75),
      await besideFloor(bench, "a player's results", userMatchesRequests(product, figures), 0.5),
    ];
    await load.give(seasonStatsRequests(product, figures));
    const season = [];
    for (let round = 1; round <= options.rounds; round += 1) {
      // One connection: the request's own time, and no wait for others.
      const phase = await measurePhase(load, productSystem(product), round, {
        connections: 1,
        seconds: options.seconds,
        label: 'of a season',
      });
      say(`  round ${round}, of a season: p50 ${phase.latency.p50.toFixed(1)} ms`);
      season.push(phase);
    }
    return {
      scenario: 'player-stats',
      phases: [...parts.flatMap(({ phases }) => phases), ...season],
      verdicts: [
        ...parts.flatMap(({ verdicts }) => verdicts),
        {
          ...{ goal: 'the best of 5,000 players of a season, p50', measured: median(season.map(({ latency }) => latency.p50)) },
          ...{ target: 30, atLeast: false, unit: 'ms' },
        },
      ],
      figures: Object.assign({}, ...parts.map((part) => part.figures)) as Record<string, number>,
    };
  },
};
