import type { Scenario } from '../scenario.js';
import type { ScenarioName } from '../scenario-names.js';
import { addedLatency } from './added-latency.js';
import { footprint } from './footprint.js';
import { gameCreate } from './game-create.js';
import { growth } from './growth.js';
import { importMatches } from './import.js';
import { notifications } from './notifications.js';
import { orgMatches } from './org-matches.js';
import { playerStats } from './player-stats.js';
import { publicMatches } from './public-matches.js';
import { results } from './results.js';
import { teamLeaderboard } from './team-leaderboard.js';
import { teamProfile } from './team-profile.js';
import { tournaments } from './tournaments.js';
import { watchers } from './watchers.js';
import { webPages } from './web-pages.js';
import { webhooks } from './webhooks.js';

export const SCENARIOS: Readonly<Record<ScenarioName, Scenario>> = {
  footprint,
  'team-profile': teamProfile,
  'org-matches': orgMatches,
  'team-leaderboard': teamLeaderboard,
  'added-latency': addedLatency,
  growth,
  'game-create': gameCreate,
  webhooks,
  'import': importMatches,
  tournaments,
  'web-pages': webPages,
  'public-matches': publicMatches,
  'player-stats': playerStats,
  notifications,
  watchers,
  results,
};
