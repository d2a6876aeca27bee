/** Every process with a database of its own, as its database is named. */
export const SERVICES_WITH_DATABASES = [
  'account',
  'catalog_profile',
  'gateway',
  'league',
  'match',
  'notification',
  'tournament',
  'upload',
  'webhook',
] as const;
