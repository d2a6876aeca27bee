import { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { winRateOf } from '../records/index.js';
import type { SortBy } from './store/boards.js';
import type { StatsColumns } from './store/pages.js';

const { SortBy: Sort } = catalogProfile;

/** Default: wins (docs/reference/leaderboards.md#leaderboards). */
export function sortByOf(sortBy: catalogProfile.SortBy): SortBy {
  if (sortBy === Sort.WIN_RATE) return 'winRate';
  return sortBy === Sort.EXPERIENCE ? 'experience' : 'wins';
}

/** A row with its stats in the form of messages. */
export function toRow<Row extends StatsColumns>({ wins, losses, matchesPlayed, experience, form, ...subject }: Row) {
  return {
    ...omitNulls(subject),
    form: form ?? [],
    stats: { matchesPlayed, wins, losses, winRate: winRateOf({ wins, matchesPlayed }), experience },
  };
}

/** A player off the board gets no previous rank, whatever the last snapshot kept, so that a record hidden since stays hidden. */
export function shownWith(rank: number | undefined, previousRank: number | undefined): number | undefined {
  return rank === undefined ? undefined : previousRank;
}
