export const CROSS = {
  tableViews: 'View of the standings',
  table: 'Table',
  crossTable: 'Cross table',
  crossHint: 'Each cell shows the results of the team in its row against the team above. FF is a forfeit.',
  noCross: 'No results between these teams yet.',
  crossTooLong: 'This season has more results than a cross table can show. The schedule has them all.',
  openSchedule: 'Open schedule',
  ownTeam: 'The same team',
  notPlayed: 'Not played yet',
  forfeit: 'FF',
} as const;
