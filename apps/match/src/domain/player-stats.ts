import type { MatchEvent, RosterState } from './match-state.js';
import { isOnRoster } from './rosters.js';

type Primitive = string | number | boolean;

/** Limit on one player's values as JSON: a webhook's body holds 20 kB, and a character may take three bytes. */
const MAX_CHARACTERS = 4_000;

/**
 * The events for single players from the statistics of a map: for each entry that is keyed by a user id of a roster and holds an object,
 * the values that an event can carry. The rest is only stored, unchanged.
 */
export function playerStatsEvents(
  rosters: readonly RosterState[],
  mapIndex: number,
  stats: Readonly<Record<string, unknown>>,
): MatchEvent[] {
  return Object.entries(stats).flatMap(([userId, values]) => {
    const roster = rosterOf(rosters, userId);
    if (!roster || typeof values !== 'object' || values === null || Array.isArray(values)) return [];
    return [
      {
        type: 'player.stats_updated' as const,
        data: { teamId: roster.teamId, userId, mapIndex, stats: carriedOf(values) },
        userIds: [userId],
      },
    ];
  });
}

/** The roster that a player is on; the first if there are several. */
export function rosterOf(rosters: readonly RosterState[], userId: string): RosterState | undefined {
  return rosters.find((roster) => isOnRoster(roster, userId));
}

/** The values that an event can carry: simple ones, within its size limit. */
function carriedOf(values: object): Record<string, Primitive> {
  let room = MAX_CHARACTERS;
  const simple = Object.entries(values).filter((entry): entry is [string, Primitive] =>
    ['string', 'number', 'boolean'].includes(typeof entry[1]),
  );
  return Object.fromEntries(
    simple.filter(([name, value]) => {
      const size = JSON.stringify([name, value]).length;
      if (size > room) return false;
      room -= size;
      return true;
    }),
  );
}
