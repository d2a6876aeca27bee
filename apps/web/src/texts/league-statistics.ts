import { mapCount } from './counts.js';

export const STATISTICS = {
  players: 'Players',
  player: 'Player',
  noStatistics: 'No player statistics in this season yet. They appear when a game or the league reports them.',
  noPlayers: 'No player has played that many maps yet.',
  statistic: 'Sort by',
  sums: { total: 'Total', average: 'Per map' },
  figures: 'Figures',
  fewestMaps: 'At least',
  mapsOf: mapCount,
  seasonFigures: 'This season',
  matchesPlayed: 'Matches played',
  countOf: (count: string, all: string) => `${count} of ${all}`,
  firstMatch: 'First match',
  lastMatch: 'Last match',
  nextMatch: 'Next match',
  countsFor: 'Confirmed maps of finished matches count.',
  maps: 'Maps',
} as const;
