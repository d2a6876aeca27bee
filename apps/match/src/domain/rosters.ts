import type { BenchPlayer, RosterState, Side } from './match-state.js';

/** The roster of a side that is new in a match: it has as many spots as active players. */
export const newRoster = (
  side: Side,
  teamId: string,
  activeUserIds: readonly string[],
  bench: readonly BenchPlayer[] = [],
): RosterState => ({ side, teamId, activeUserIds, bench, spots: activeUserIds.length });

/** Whether a player is on a roster, active or on the bench. */
export const isOnRoster = ({ activeUserIds, bench }: RosterState, userId: string): boolean =>
  activeUserIds.includes(userId) || bench.some(({ id }) => id === userId);
