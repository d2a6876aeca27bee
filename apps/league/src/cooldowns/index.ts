export { cooldownsRpc } from './rpc.js';
export { type CooldownConfig, DEFAULT_COOLDOWNS, selfLeaveHours } from './rules/cooldown-config.js';
export { startTeamCooldown } from './start-team-cooldown.js';
export { readCooldownConfig } from './store/cooldown-config.js';
export { findCooldownsOfTeams, findManualCooldowns } from './store/cooldowns.js';
