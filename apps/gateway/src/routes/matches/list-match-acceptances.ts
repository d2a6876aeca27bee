import type { match } from '@matchpoint/contracts';
import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Cursor, CursorPagination, Limit, list, Timestamp } from '../../operation/fields.js';
import { nextPage } from '../../operation/next-page.js';
import { described } from '../../operation/named.js';
import { AcceptanceStatus, MatchAcceptance, toMatchAcceptance } from './acceptance-objects.js';
import { MatchPath } from './match-fields.js';

const PAGE_SIZE = 25;

export const listMatchAcceptances = defineRoute({
  method: 'GET',
  path: '/matches/{matchId}/acceptances',
  operationId: 'listMatchAcceptances',
  summary: 'List the offers to play a match, newest first',
  description: [
    'Lists the offers to play an open match, newest first, including decided ones.',
    'A captain of the creator team sees all offers; other captains see their own.',
    'Players of a private team are shown only to its active members: for others `userId` is null and the rosters are empty.',
  ],
  section: 'docs/reference/matches.md#visibility',
  tag: 'Matches',
  scope: 'matches.user_matches:read',
  keyKind: 'personal',
  params: MatchPath,
  query: Type.Object({
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
    status: Type.Optional(described(AcceptanceStatus(), 'Only offers in this status.')),
  }),
  response: Type.Object({
    acceptances: list(MatchAcceptance, 'Items on this page, newest first.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  errors: ['error_match_not_found', 'error_captain_required'],
  async handler({ params, query, caller, requestId }, context) {
    const { limit = PAGE_SIZE, cursor, status } = query;
    const binding = { operationId: 'listMatchAcceptances', scope: bindingScope(caller), filters: { ...params, status } };
    const after = cursor == null ? undefined : (context.cursors.decode(binding, cursor) as match.Position);
    const { acceptances, hasMore } = await context.matchDetails.listAcceptances(
      { ...params, status, pageSize: limit, after },
      { caller, requestId },
    );
    const teams = await context.readTeamReferences(acceptances.map(({ teamId }) => teamId));
    const last = acceptances.at(-1);
    return {
      acceptances: acceptances.map((each) => toMatchAcceptance(each, teams)),
      count: acceptances.length,
      pagination: nextPage(context.cursors, binding, hasMore, last && { createdAt: last.createdAt, id: last.id }),
    };
  },
});
