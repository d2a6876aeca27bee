import type { LeagueRules } from './league-rules.js';

export interface RuleTemplate {
  id: string;
  name: string;
  isOfficial: boolean;
  /** Null: for all games. */
  gameId: string | null;
  rules: LeagueRules;
}

const official = (id: string, name: string, rules: LeagueRules): RuleTemplate => ({ id, name, isOfficial: true, gameId: null, rules });

/** Templates that come with the program, for all games (docs/reference/league-rules.md). */
export const OFFICIAL_TEMPLATES: readonly RuleTemplate[] = [
  official('tpl_official_ladder', 'Open ladder', {
    allowedBestOf: [1, 3],
    wagersAllowed: false,
    challengesEnabled: true,
    maxPendingChallengesPerOpponent: 1,
    maxPendingChallengesTotal: 5,
    challengeCooldownMinutes: 60,
  }),
  official('tpl_official_season', 'Weekly season', {
    allowedBestOf: [3],
    wagersAllowed: false,
    forceCompetitive: true,
    challengesEnabled: false,
  }),
  official('tpl_official_finals', 'Finals', {
    allowedBestOf: [5],
    wagersAllowed: false,
    forceCompetitive: true,
    challengesEnabled: false,
    rosterLockEnabled: true,
  }),
];
