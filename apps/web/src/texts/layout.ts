const KINDS: Readonly<Record<string, string>> = { teams: 'team', players: 'player', organizations: 'organization', leagues: 'league' };

export const LAYOUT = {
  search: 'Search',
  found: (name: string, kind: string, slug: string) => `${name} (${KINDS[kind] ?? kind}, ${slug})`,
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
