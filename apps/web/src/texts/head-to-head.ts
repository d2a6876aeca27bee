export const HEAD_TO_HEAD = {
  title: 'Head to head',
  none: 'These teams haven’t met before.',
  chance: (team: string, rate: string) => `Going by ratings, the chance that ${team} will win is ${rate}.`,
} as const;
