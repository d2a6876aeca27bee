import { freshenMatches } from '../dataset/add-figures.js';
import type { Scenario } from '../scenario.js';
import { besideFloor } from './compare-throughput.js';
import { filteredMatchesRequests, overviewRequests, publicMatchesRequests } from './spectator-requests.js';

/** What visitors of a front page read. Equal reads of one tick are one; different filters are not. */
export const publicMatches: Scenario = {
  name: 'public-matches',
  title: 'GET /matches and GET /matches/overview, read alike by all, and by 1,000 filters',
  async run(bench) {
    const product = await bench.large();
    await freshenMatches(product);
    const parts = [
      await besideFloor(bench, 'the same 25', publicMatchesRequests(product), 1),
      await besideFloor(bench, 'the same overview', overviewRequests(product), 1),
      await besideFloor(bench, '25 by 1,000 filters', filteredMatchesRequests(product), 0.75),
    ];
    return {
      scenario: 'public-matches',
      phases: parts.flatMap(({ phases }) => phases),
      verdicts: parts.flatMap(({ verdicts }) => verdicts),
      figures: Object.assign({}, ...parts.map(({ figures }) => figures)) as Record<string, number>,
    };
  },
};
