/** How long a team that has left, or was removed, may not reapply (docs/reference/league-membership.md#cooldowns). */
export interface CooldownConfig {
  selfLeaveCooldownHours: number;
  kickCooldownHours: number;
  repeatLeavePenaltyEnabled: boolean;
  repeatLeaveCooldownMultiplier: number;
  maxCooldownHours: number;
}

export const DEFAULT_COOLDOWNS: CooldownConfig = {
  selfLeaveCooldownHours: 0,
  kickCooldownHours: 0,
  repeatLeavePenaltyEnabled: false,
  repeatLeaveCooldownMultiplier: 2,
  maxCooldownHours: 8_760,
};

/** Hours of the cooldown after a team's `count`-th departure of its own: longer each time if the league escalates, up to its maximum. */
export function selfLeaveHours(config: CooldownConfig, count: number): number {
  const { selfLeaveCooldownHours, repeatLeavePenaltyEnabled, repeatLeaveCooldownMultiplier, maxCooldownHours } = config;
  const factor = repeatLeavePenaltyEnabled ? repeatLeaveCooldownMultiplier ** (count - 1) : 1;
  return Math.min(selfLeaveCooldownHours * factor, maxCooldownHours);
}
