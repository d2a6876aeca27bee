import type { LeagueContext } from '../context.js';
import { clearLeagueCooldown } from './rpc/clear-league-cooldown.js';
import { issueLeagueCooldown } from './rpc/issue-league-cooldown.js';
import { listLeagueCooldowns } from './rpc/list-league-cooldowns.js';
import { updateLeagueCooldownConfig } from './rpc/update-league-cooldown-config.js';

/** The RPCs of this room, by contract. */
export const cooldownsRpc = (context: LeagueContext) => ({
  leagueAdministration: {
    updateLeagueCooldownConfig: updateLeagueCooldownConfig(context),
    issueLeagueCooldown: issueLeagueCooldown(context),
    clearLeagueCooldown: clearLeagueCooldown(context),
  },
  leagueRecord: {
    listLeagueCooldowns: listLeagueCooldowns(context),
  },
});
