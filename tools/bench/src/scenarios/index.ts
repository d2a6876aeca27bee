import type { Scenario } from '../scenario.js';
import type { ScenarioName } from '../scenario-names.js';
import { orgMatches } from './org-matches.js';
import { teamLeaderboard } from './team-leaderboard.js';
import { teamProfile } from './team-profile.js';

export const SCENARIOS: Readonly<Partial<Record<ScenarioName, Scenario>>> = {
  'team-profile': teamProfile,
  'org-matches': orgMatches,
  'team-leaderboard': teamLeaderboard,
};
