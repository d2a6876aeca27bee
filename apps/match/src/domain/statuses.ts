import type { MatchStatus } from '@matchpoint/core';

/** The ongoing statuses of a published match (docs/reference/matches.md#visibility). */
export const ONGOING_STATUSES = ['PENDING', 'ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED'] as const satisfies readonly MatchStatus[];

/** Only a ruling can change these. */
const FINAL_STATUSES = ['COMPLETED', 'CANCELLED', 'FORFEITED'] as const satisfies readonly MatchStatus[];

/** Final statuses with a winner, a loser or a draw, which stats and standings count. */
export const RESULT_STATUSES = ['COMPLETED', 'FORFEITED'] as const satisfies readonly MatchStatus[];

const isOneOf =
  (statuses: readonly MatchStatus[]) =>
  (status: MatchStatus): boolean =>
    statuses.includes(status);

export const isFinal = isOneOf(FINAL_STATUSES);
export const isResult = isOneOf(RESULT_STATUSES);
