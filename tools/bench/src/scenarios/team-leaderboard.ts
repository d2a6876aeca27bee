import type { Scenario } from '../scenario.js';
import { cpuFigures, throughputInTurn, throughputVerdict } from './compare-throughput.js';
import { teamLeaderboardRequests } from './requests.js';

export const teamLeaderboard: Scenario = {
  name: 'team-leaderboard',
  title: 'GET /leaderboards/teams, 100 rows',
  async run(bench) {
    const phases = await throughputInTurn(bench, teamLeaderboardRequests(await bench.large()));
    return { scenario: 'team-leaderboard', phases, verdicts: [throughputVerdict(phases, 'floor', 0.75)], figures: cpuFigures(phases) };
  },
};
