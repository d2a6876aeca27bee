import { SEARCH_LENGTH } from '@matchpoint/contracts';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Identifier, Limit, list, Timestamp } from '../../operation/fields.js';
import { slugOfFilter } from '../leagues/league-slugs.js';
import { TeamSummary, toSummary } from '../shared/api-objects.js';

const PAGE_SIZE = 25;

export const discoverTeams = defineRoute({
  method: 'POST',
  path: '/teams/discover',
  operationId: 'discoverTeams',
  summary: 'Find teams by name or tag',
  description: [
    'Lists active teams that are not private; with `search` those whose name or tag contains it, ignoring case and accents.',
    'Two characters match only at the beginning of words, longer searches anywhere.',
    'Exact matches come first, then those with more matches played.',
  ],
  section: 'docs/reference/teams.md',
  tag: 'Teams',
  accepts: 'visitor',
  scope: 'teams.profile:read',
  body: Type.Object({
    search: Type.Optional(
      Type.String({
        minLength: SEARCH_LENGTH.min,
        maxLength: SEARCH_LENGTH.max,
        description: `Part of the name or tag, ${SEARCH_LENGTH.min} to ${SEARCH_LENGTH.max} characters.`,
        examples: ['sent'],
      }),
    ),
    gameId: Type.Optional(Identifier('Only teams of this game: slug or convexId.', 'valorant')),
    limit: Limit(100, PAGE_SIZE),
  }),
  response: Type.Object({ teams: list(TeamSummary, 'Best match first.'), count: count('Number of items.'), timestamp: Timestamp() }),
  errors: ['error_game_not_found'],
  async handler({ body: { search, gameId, limit = PAGE_SIZE }, caller, requestId }, context) {
    const asked = { search, gameId: await slugOfFilter(context, gameId), limit };
    const { teams } = await context.search.discoverTeams(asked, { caller, requestId });
    return { teams: teams.map(toSummary), count: teams.length };
  },
});
