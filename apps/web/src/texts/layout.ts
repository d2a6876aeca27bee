export const LAYOUT = {
  skip: 'Skip to the content',
  sections: 'Sections',
  leaderboards: 'Leaderboards',
  leagues: 'Leagues',
  signIn: 'Sign in',
  register: 'Register',
  account: 'Account',
  toDark: 'Dark colours',
  toLight: 'Light colours',
  reference: 'API reference',
} as const;
