export const HEAD_TO_HEAD = {
  title: 'Head to head',
  none: 'These teams haven’t met before.',
  chance: (team: string, rate: string) => `By their ratings, ${team} win with a probability of ${rate}.`,
} as const;
