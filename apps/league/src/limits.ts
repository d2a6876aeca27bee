import { DomainError } from '@matchpoint/errors';

/** How much the staff of a league may add to it (docs/reference/bounds.md). Imports may exceed all of them. */
export const LEAGUE_LIMITS = {
  /** Bans that run. */
  bans: 1_000,
  /** Cooldowns of users that run. */
  cooldowns: 1_000,
  /** Penalties of a season, or of the preseason, that count or are to be served. */
  penalties: 1_000,
  /** Seasons of a game. */
  seasons: 200,
} as const;

/**
 * @param what what there would be too many of: "bans of this league"
 * @throws DomainError error_limit_reached where there are as many as there may be
 */
export function refuseFull(count: number, most: number, what: string): void {
  if (count >= most) throw new DomainError('error_limit_reached', { message: `There are ${count} ${what}, the most there may be.` });
}
