import type { Ageing } from '../live/use-live.js';

/** The reads of a league that are stale after one of its events. */
export const ageingOfLeague =
  (slug: string): Ageing =>
  ({ type }) => {
    const [league, seasons, standings, matches, statistics] = [
      ['league', slug],
      ['league-seasons', slug],
      ['standings', slug],
      ['league-matches', slug],
      ['league-statistics', slug],
    ];
    if (type === 'reset') return [league, seasons, standings, matches, statistics];
    if (type === 'league.standings_updated' || type === 'snapshot') return [standings, matches, statistics];
    if (type.startsWith('league.season_')) return [seasons, standings];
    if (type.startsWith('match.')) return [matches];
    return type.startsWith('league.') ? [league, standings] : [];
  };
