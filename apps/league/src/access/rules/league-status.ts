/** Statuses of a league; the last that applies is shown (docs/reference/leagues.md#status). Each refuses what those before it refuse. */
const LEAGUE_STATUSES = ['active', 'disabled', 'suspended', 'shutdown'] as const;
export type LeagueStatus = (typeof LEAGUE_STATUSES)[number];

/** Whether a league of this status rejects an operation that is rejected from another status on. */
export function isRefusedBy(status: LeagueStatus, refusedFrom: LeagueStatus | undefined): boolean {
  return refusedFrom !== undefined && LEAGUE_STATUSES.indexOf(status) >= LEAGUE_STATUSES.indexOf(refusedFrom);
}
