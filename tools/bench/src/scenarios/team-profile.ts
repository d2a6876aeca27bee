import type { Scenario } from '../scenario.js';
import { cpuFigures, throughputInTurn, throughputVerdict } from './compare-throughput.js';
import { teamProfileRequests } from './requests.js';

export const teamProfile: Scenario = {
  name: 'team-profile',
  title: 'GET /teams/{identifier}, full path',
  async run(bench) {
    const phases = await throughputInTurn(bench, teamProfileRequests(await bench.large()));
    return {
      scenario: 'team-profile',
      phases,
      verdicts: [throughputVerdict(phases, 'floor', 1), throughputVerdict(phases, 'habit', 3)],
      figures: cpuFigures(phases),
    };
  },
};
