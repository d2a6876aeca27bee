import { mapCount } from './counts.js';

export const PLAYER_FIGURES = {
  averages: 'Averages',
  averagesOf: 'Season',
  statistic: 'Statistic',
  average: 'Per map',
  total: 'Total',
  mapCount,
  outsideSeasons: 'Outside of seasons',
  ratingOf: (team: string) => `Rating of ${team}`,
  trophies: 'Trophies',
  trophy: 'Trophy',
} as const;
