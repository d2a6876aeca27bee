import type { LeagueContext } from '../context.js';
import { addLeagueGame } from './rpc/add-league-game.js';
import { applyLeagueRuleTemplate } from './rpc/apply-league-rule-template.js';
import { getLeagueDisplayRules } from './rpc/get-league-display-rules.js';
import { getLeagueRules } from './rpc/get-league-rules.js';
import { getLeagueTemplates } from './rpc/get-league-templates.js';
import { listLeagueGames } from './rpc/list-league-games.js';
import { removeLeagueDisplayRule } from './rpc/remove-league-display-rule.js';
import { removeLeagueGame } from './rpc/remove-league-game.js';
import { reorderLeagueDisplayRules } from './rpc/reorder-league-display-rules.js';
import { toggleLeagueGame } from './rpc/toggle-league-game.js';
import { updateLeaguePointsConfig } from './rpc/update-league-points-config.js';
import { updateLeagueRules } from './rpc/update-league-rules.js';
import { upsertLeagueDisplayRule } from './rpc/upsert-league-display-rule.js';

/** The RPCs of this room, by contract. */
export const rulesRpc = (context: LeagueContext) => ({
  league: {
    listLeagueGames: listLeagueGames(context),
  },
  leagueAdministration: {
    addLeagueGame: addLeagueGame(context),
    toggleLeagueGame: toggleLeagueGame(context),
    removeLeagueGame: removeLeagueGame(context),
    updateLeagueRules: updateLeagueRules(context),
    applyLeagueRuleTemplate: applyLeagueRuleTemplate(context),
    upsertLeagueDisplayRule: upsertLeagueDisplayRule(context),
    reorderLeagueDisplayRules: reorderLeagueDisplayRules(context),
    removeLeagueDisplayRule: removeLeagueDisplayRule(context),
  },
  leagueRecord: {
    getLeagueRules: getLeagueRules(context),
    getLeagueDisplayRules: getLeagueDisplayRules(context),
    getLeagueTemplates: getLeagueTemplates(context),
  },
  leagueCompetition: {
    updateLeaguePointsConfig: updateLeaguePointsConfig(context),
  },
});
