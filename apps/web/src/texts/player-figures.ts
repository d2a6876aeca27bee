export const PLAYER_FIGURES = {
  averages: 'Averages',
  averagesOf: 'Season',
  statistic: 'Statistic',
  average: 'Per map',
  total: 'Total',
  mapCount: (count: string) => (count === '1' ? '1 map' : `${count} maps`),
  outsideSeasons: 'Outside of seasons',
  ratingOf: (team: string) => `Rating of ${team}`,
  trophies: 'Trophies',
  trophy: 'Trophy',
} as const;
