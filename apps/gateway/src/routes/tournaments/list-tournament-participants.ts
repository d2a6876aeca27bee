import type { tournament } from '@matchpoint/contracts';
import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { count, Cursor, CursorPagination, list, Timestamp } from '../../operation/fields.js';
import { nextPage } from '../../operation/next-page.js';
import { defineRoute } from '../shared/define-route.js';
import { toParticipants, TournamentParticipant } from './participant-objects.js';
import { TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

const MOST = 100;

/** Unlike `Limit`, it has no default: without it, all are answered. */
const PageLimit = () =>
  Type.Optional(
    Type.Unsafe<number>({
      ...{ 'type': 'integer', 'minimum': 1, 'maximum': MOST, 'x-error': 'error_invalid_limit' },
      ...{ description: 'Maximum items per page: 1 to 100. Default: all.', examples: [25] },
    }),
  );

export const listTournamentParticipants = defineRoute({
  ...tournamentOperation('listTournamentParticipants', [
    'Returns the participating teams, including disqualified ones, oldest entry first.',
    'Without `limit` and `cursor` it returns all of them. A private team’s roster is shown to its members and to managers.',
  ]),
  summary: 'List the participants of a tournament',
  params: TournamentPath,
  query: Type.Object({ limit: PageLimit(), cursor: Cursor() }),
  response: Type.Object({
    participants: list(TournamentParticipant, 'Participants, oldest first.'),
    count: count('Number of items.', 16),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  async handler({ params, query, caller, requestId }, context) {
    const { limit, cursor } = query;
    const binding = { operationId: 'listTournamentParticipants', scope: bindingScope(caller), filters: params };
    const after = cursor == null ? undefined : (context.cursors.decode(binding, cursor) as tournament.ParticipantPosition);
    const pageSize = limit ?? (after === undefined ? undefined : MOST);
    const request = { tournament: params.identifier, pageSize, after };
    const answer = await context.tournamentParticipants.listTournamentParticipants(request, { caller, requestId });
    const participants = await toParticipants(answer.participants, context, { caller, requestId });
    const last = answer.last && { registeredAt: answer.last.registeredAt, id: answer.last.id };
    return { participants, count: participants.length, pagination: nextPage(context.cursors, binding, answer.hasMore, last) };
  },
});
