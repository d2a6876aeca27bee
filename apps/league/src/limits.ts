import { DomainError } from '@matchpoint/errors';

/** Limits on what the staff of a league may add to it (docs/reference/bounds.md). Imports may exceed all of them. */
export const LEAGUE_LIMITS = {
  /** Running bans. */
  bans: 1_000,
  /** Bans of a team in 24 hours: each notifies its captains, and staff may revoke it and ban the team again. */
  bansOfTeamADay: 5,
  /** Running cooldowns of users. */
  cooldowns: 1_000,
  /** Penalties of a season, or of the preseason, that are active or pending. */
  penalties: 1_000,
  /** Seasons of a game. */
  seasons: 200,
} as const;

/**
 * @param what names the limited objects, as in "bans in this league"
 * @throws DomainError error_limit_reached at the limit
 */
export function refuseFull(count: number, most: number, what: string): void {
  if (count >= most) throw new DomainError('error_limit_reached', { message: `There are already ${count} ${what}, the maximum.` });
}
