/** Values of `--only`, in the order of a full run. */
export const SCENARIO_NAMES = [
  'footprint',
  'team-profile',
  'org-matches',
  'team-leaderboard',
  'added-latency',
  'growth',
  'game-create',
  'webhooks',
  'import',
  'tournaments',
  'web-pages',
  'public-matches',
  'player-stats',
  'notifications',
  'watchers',
  'results',
] as const;

export type ScenarioName = (typeof SCENARIO_NAMES)[number];

export function isScenarioName(text: string): text is ScenarioName {
  return (SCENARIO_NAMES as readonly string[]).includes(text);
}
