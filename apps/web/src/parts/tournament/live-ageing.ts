import type { Ageing } from '../live/use-live.js';

const ENDS = ['match.completed', 'match.forfeited', 'match.cancelled'];

/** Which reads of a bracket's page an event of its live matches makes old: the match, and once it is over all of the tournament. */
export const ageingOfCards =
  (slug: string, ids: readonly string[]): Ageing =>
  ({ type, data }) => {
    // What happened between the reads and the first event is in neither.
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
