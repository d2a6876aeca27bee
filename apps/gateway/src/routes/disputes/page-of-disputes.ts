import type { match } from '@matchpoint/contracts';
import { bindingScope, type CallerContext } from '@matchpoint/rpc';
import Type from 'typebox';
import type { GatewayContext } from '../../ports.js';
import { count, Cursor, CursorPagination, Identifier, Limit, list, Timestamp } from '../../operation/fields.js';
import { inCheckOrder } from '../../operation/in-check-order.js';
import { described } from '../../operation/named.js';
import { nextPage } from '../../operation/next-page.js';
import { slugOfFilter, teamOfFilter } from '../leagues/league-slugs.js';
import { checkSeasonFilter } from '../matches/public-filters.js';
import { Dispute, DisputeStatus, toDispute } from './dispute-objects.js';

const PAGE_SIZE = 25;

const PAGE = {
  limit: Limit(100, PAGE_SIZE),
  cursor: Cursor(),
  status: Type.Optional(described(DisputeStatus(), 'Only disputes in this status.')),
};
const RESPONSE = Type.Object({
  disputes: list(Dispute, 'Items on this page, newest first.'),
  count: count('Number of items on this page.'),
  pagination: CursorPagination,
  timestamp: Timestamp(),
});

/** The page of disputes of a match. */
export const DISPUTES_OF_MATCH = { query: Type.Object(PAGE), response: RESPONSE };
/** The page of disputes at a desk. */
export const DISPUTES_OF_DESK = {
  query: Type.Object({
    ...PAGE,
    gameId: Type.Optional(Identifier('Only disputes about matches of this game: slug or convexId.', 'valorant')),
    teamId: Type.Optional(Identifier('Only disputes about matches of this team, on either side: slug or id.', 'sentinels')),
    seasonId: Type.Optional(Identifier('Only disputes about matches of this season: its id, or `preseason`.', 'preseason')),
  }),
  response: RESPONSE,
};

interface PageRequest {
  operationId: string;
  of: { matchId: string } | { league: string };
  query: {
    limit?: number;
    cursor?: string | null;
    status?: string;
    gameId?: string;
    teamId?: string;
    seasonId?: string;
  };
  caller: CallerContext;
  requestId: string;
}

/** A page of the disputes of a match or a desk. */
export async function readPageOfDisputes({ operationId, of, query, caller, requestId }: PageRequest, context: GatewayContext) {
  const { limit = PAGE_SIZE, cursor, status, gameId: game, teamId: team, seasonId } = query;
  const filters = { ...of, status, game, team, seasonId };
  const binding = { operationId, scope: bindingScope(caller), filters };
  const after = cursor == null ? undefined : (context.cursors.decode(binding, cursor) as match.DisputePosition);
  const [gameId, teamId] = await inCheckOrder(
    slugOfFilter(context, game),
    teamOfFilter(context, team, requestId),
    checkSeasonFilter(seasonId, requestId, context, 'league' in of ? of.league : ''),
  );
  const request = { league: '', ...of, status, gameId, teamId, seasonId: seasonId === 'preseason' ? '' : seasonId };
  const page = { ...request, pageSize: limit, after };
  const { disputes, hasMore } = await context.matchDisputes.listDisputes(page, { caller, requestId });
  const last = disputes.at(-1);
  return {
    disputes: disputes.map((dispute) => toDispute(dispute, context)),
    count: disputes.length,
    pagination: nextPage(context.cursors, binding, hasMore, last && { openedAt: last.openedAt, id: last.id }),
  };
}
