import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { LeagueGameRow } from '../rules/index.js';
import type { SeasonRow } from '../seasons/index.js';
import type { LeagueRow } from './store/leagues.js';

/** A league's row with its games and seasons as the message. */
export function toLeague(row: LeagueRow, games: readonly LeagueGameRow[], seasons: readonly SeasonRow[]): league.League {
  const { hasUpcomingSeason, socials, ...fields } = row;
  const activeSeasons = seasons.filter(({ status }) => status === 'active').map(omitNulls);
  return {
    ...omitNulls(fields),
    ...(socials && { socials: { bySite: socials }, socialsJson: JSON.stringify(socials) }),
    games: [...games],
    seasonStatus: activeSeasons.length > 0 ? 'active' : hasUpcomingSeason ? 'upcoming' : 'none',
    activeSeasons,
  };
}
