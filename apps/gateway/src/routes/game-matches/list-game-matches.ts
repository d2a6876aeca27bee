import type { match } from '@matchpoint/contracts';
import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Cursor, CursorPagination, Limit, list, MatchStatus, nullable, Timestamp } from '../../operation/fields.js';
import { nextPage } from '../../operation/next-page.js';
import { described, named } from '../../operation/named.js';
import { COMPETITION, ENDING, readCompetitions, toEnding } from '../matches/match-context.js';
import { AGGREGATE_SCORES, MATCH_IDENTITY, TeamReference, TIMES, toStatus, toTeamReference, toTimes } from '../matches/match-objects.js';
import { boundGame } from '../matches/bound-game.js';

const PAGE_SIZE = 25;

/** Row of the game's listing. */
const GameMatch = named(
  'GameMatch',
  Type.Object(
    {
      ...MATCH_IDENTITY,
      creatorTeam: nullable.object(TeamReference, 'The team that created the match.'),
      acceptedTeam: nullable.object(TeamReference, 'Its opponent; null until a team is accepted.'),
      ...AGGREGATE_SCORES,
      ...TIMES,
      createdAt: nullable.instant('Creation time.'),
      ...ENDING,
      ...COMPETITION,
    },
    { description: 'A match in the list of its game.' },
  ),
);

export const listGameMatches = defineRoute({
  method: 'POST',
  path: '/game/matches',
  operationId: 'listGameMatches',
  summary: "List the matches of the key's game",
  description: [
    'Lists the published matches of the game that the key is bound to, newest first.',
    "Read-only; the filters are in the body. The game is the key's and never comes from the body.",
  ],
  section: 'docs/reference/matches.md#visibility',
  tag: 'Game developer',
  scope: 'game.lifecycle:read',
  keyKind: 'game_developer',
  body: Type.Object({
    status: Type.Optional(described(MatchStatus(), 'Only matches in this status.')),
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
  }),
  response: Type.Object({
    matches: list(GameMatch, 'Items on this page, newest first.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler({ body, caller, requestId }, context) {
    const binding = { operationId: 'listGameMatches', scope: bindingScope(caller), filters: { status: body.status } };
    const after = body.cursor == null ? undefined : (context.cursors.decode(binding, body.cursor) as match.Position);
    const { matches, hasMore } = await context.matches.listGameMatches(
      { gameId: boundGame(caller), status: body.status, pageSize: body.limit ?? PAGE_SIZE, after },
      { caller, requestId },
    );
    const [teams, competitions] = await Promise.all([
      context.readTeamReferences(matches.flatMap((row) => [row.creatorTeamId, row.acceptedTeamId])),
      readCompetitions(matches, context),
    ]);
    const last = matches.at(-1);
    return {
      matches: matches.map((row) => ({
        id: row.id,
        status: toStatus(row.status),
        gameMode: row.gameMode,
        bestOf: row.bestOf,
        creatorTeam: toTeamReference(teams, row.creatorTeamId),
        acceptedTeam: toTeamReference(teams, row.acceptedTeamId),
        creatorTeamScore: row.creatorTeamScore ?? null,
        acceptedTeamScore: row.acceptedTeamScore ?? null,
        ...toTimes(row),
        createdAt: row.createdAt,
        ...toEnding(row),
        ...competitions.of(row),
      })),
      count: matches.length,
      pagination: nextPage(context.cursors, binding, hasMore, last && { createdAt: last.createdAt, id: last.id }),
    };
  },
});
