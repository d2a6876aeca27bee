import type { Ageing } from '../live/use-live.js';

const ENDS = ['match.completed', 'match.forfeited', 'match.cancelled'];

/** The reads of a bracket's page that are stale after an event of a live match: the match and, once it is over, the whole tournament. */
export const ageingOfCards =
  (slug: string, ids: readonly string[]): Ageing =>
  ({ type, data }) => {
    // Changes between the reads and the first event are in neither.
    if (['snapshot', 'reset', 'back'].includes(type)) return ids.map((id) => ['match', id]);
    if (!/^(match|score)\./.test(type)) return [];
    const { matchId } = data as { matchId: string };
    return ENDS.includes(type)
      ? [
          ['match', matchId],
          ['tournament', slug],
        ]
      : [['match', matchId]];
  };
