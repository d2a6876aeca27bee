import Type from 'typebox';
import { list, nullable, Timestamp } from '../../operation/fields.js';
import { defineRoute } from '../shared/define-route.js';
import { PublicMatch, toPublicMatches } from './match-summaries.js';
import { PUBLIC_ERRORS, PUBLIC_FILTERS, resolveFilters } from './public-filters.js';

const DAYS = { minimum: 1, maximum: 7, default: 2 } as const;
const NOTHING = { live: [], upcoming: [], next: undefined, recent: [] };

export const getMatchOverview = defineRoute({
  method: 'GET',
  path: '/matches/overview',
  operationId: 'getMatchOverview',
  summary: 'Get an overview of live, upcoming and recent matches',
  description: [
    'Returns the first matches of each group of `GET /matches`, for a home page: live matches, matches arranged for the',
    'coming days, the first match after those, and the latest results.',
    'A game developer’s key sees only matches of its own game. Matches of a private team are shown only to its active members.',
  ],
  section: 'docs/reference/matches.md#public-lists',
  tag: 'Matches',
  accepts: 'visitor',
  scope: 'matches.public_matches:read',
  query: Type.Object({
    ...PUBLIC_FILTERS,
    days: Type.Optional(Type.Integer({ ...DAYS, description: 'Number of days for upcoming matches: 1 to 7.', examples: [2] })),
  }),
  response: Type.Object({
    live: list(PublicMatch, 'Live matches, newest first; at most 12.'),
    upcoming: list(PublicMatch, 'Matches arranged for these days, earliest first; at most 24.'),
    next: nullable.object(PublicMatch, 'The first match after those; null if none is arranged.'),
    recent: list(PublicMatch, 'The latest results, newest first; at most 6.'),
    timestamp: Timestamp(),
  }),
  errors: [...PUBLIC_ERRORS],
  async handler({ query: { days = DAYS.default, ...filters }, caller, requestId }, context) {
    const ids = await resolveFilters(filters, caller, requestId, context);
    const { gameId, leagueId, teamId } = ids ?? {};
    const { live, upcoming, next, recent } = ids ? await context.readPublicMatches.overview({ gameId, leagueId, teamId, days }) : NOTHING;
    const shown = await toPublicMatches([...live, ...upcoming, ...recent, ...(next ? [next] : [])], context);
    const [first, second] = [live.length, live.length + upcoming.length];
    return {
      live: shown.slice(0, first),
      upcoming: shown.slice(first, second),
      next: shown[second + recent.length] ?? null,
      recent: shown.slice(second, second + recent.length),
    };
  },
});
