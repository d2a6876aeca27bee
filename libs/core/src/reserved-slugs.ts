/**
 * Words that are nobody's slug, because paths of the API or of the web app have them where others have the slug. A test of the gateway
 * compares them with those paths.
 */
export const RESERVED_SLUGS: Readonly<Record<'league' | 'tournament', readonly string[]>> = {
  league: ['create', 'new', 'templates', 'tournaments'],
  tournament: ['create', 'discover'],
};
