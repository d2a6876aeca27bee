import type { match } from '@matchpoint/contracts';
import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Cursor, Limit, MatchStatus, nullable, Timestamp } from '../../http/fields.js';
import { TeamReference, toStatus, toTeamReference, toTimes } from '../matches/match-objects.js';
import { boundGame } from './bound-game.js';

const PAGE_SIZE = 25;

/** Row of the game's listing (specification 2.3). */
const GameMatch = Type.Object({
  id: Type.String(),
  status: MatchStatus(),
  gameMode: Type.String(),
  bestOf: Type.Integer(),
  creatorTeam: nullable.object(TeamReference),
  acceptedTeam: nullable.object(TeamReference),
  creatorTeamScore: nullable.integer(),
  acceptedTeamScore: nullable.integer(),
  scheduledAt: nullable.string(),
  startedAt: nullable.string(),
  completedAt: nullable.string(),
  createdAt: nullable.string(),
});

export const listGameMatches = defineRoute({
  method: 'POST',
  path: '/game/matches',
  operationId: 'listGameMatches',
  summary: "List the matches of the key's game",
  section: '4.3',
  tag: 'Game developer',
  scope: 'game.lifecycle:read',
  keyKind: 'game_developer',
  body: Type.Object({ status: Type.Optional(MatchStatus()), limit: Limit(100, PAGE_SIZE), cursor: Cursor() }),
  response: Type.Object({
    matches: Type.Array(GameMatch),
    count: Type.Integer({ minimum: 0 }),
    pagination: Type.Object({ cursor: nullable.string(), hasMore: Type.Boolean() }),
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
    const teams = await context.readTeamReferences(matches.flatMap((row) => [row.creatorTeamId, row.acceptedTeamId]));
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
      })),
      count: matches.length,
      pagination: {
        cursor: hasMore && last ? context.cursors.encode(binding, { createdAt: last.createdAt, id: last.id }) : null,
        hasMore,
      },
    };
  },
});
