import type { Scenario } from '../scenario.js';
import { cpuFigures, throughputInTurn, throughputVerdict } from './compare-throughput.js';
import { organizationMatchesRequests } from './requests.js';

export const orgMatches: Scenario = {
  name: 'org-matches',
  title: 'POST /orgs/{identifier}/matches, 25 rows, organizations of 40 teams',
  async run(bench) {
    const phases = await throughputInTurn(bench, organizationMatchesRequests(await bench.large()));
    return {
      scenario: 'org-matches',
      phases,
      verdicts: [throughputVerdict(phases, 'floor', 1), throughputVerdict(phases, 'habit', 2)],
      figures: cpuFigures(phases),
    };
  },
};
