import type { Ageing } from '../live/use-live.js';

/** Which reads of a league's overview and of its matches are old after an event of the league. */
export const ageingOfWeek =
  (slug: string): Ageing =>
  ({ type }) => {
    const work = [
      ['league-stats', slug],
      ['league-todo', slug],
      ['league-activity', slug],
    ];
    if (type === 'snapshot') return [];
    if (type === 'reset' || type.startsWith('match.')) return [['matches-overview'], ['league-matches', slug], ...work];
    return type.startsWith('league.') ? work : [];
  };
