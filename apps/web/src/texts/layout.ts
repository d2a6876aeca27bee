export const LAYOUT = {
  skip: 'Skip to the content',
  sections: 'Sections',
  leaderboards: 'Leaderboards',
  leagues: 'Leagues',
  desk: 'Desk',
  developer: 'Developer',
  signIn: 'Sign in',
  account: 'Account',
  toDark: 'Dark colours',
  toLight: 'Light colours',
  reference: 'API reference',
} as const;
