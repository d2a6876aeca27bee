import { DomainError } from '@matchpoint/errors';
import type { FastifyInstance } from 'fastify';
import { findOpenUserId } from '../../../../../apps/catalog-profile/src/people/store/user-profiles.js';
import { listUserResults } from '../../../../../apps/catalog-profile/src/records/store/user-results.js';
import { listUserProfileMatches } from '../../../../../apps/gateway/src/routes/matches/list-user-profile-matches.js';
import { findVisibleMatches } from '../../../../../apps/match/src/db/find-matches.js';
import type { Floor } from '../floor.js';
import { toSummaries } from '../summaries.js';

const PAGE_SIZE = 25;

/** POST /users/{identifier}/matches: the first page without filters. Its cursor, which the product signs, is empty. */
export function registerListUserMatches(app: FastifyInstance, { databases: { catalogProfile, match }, names, callerOf }: Floor): void {
  app.post<{ Params: { identifier: string }; Body: { numItems?: number } | undefined }>(
    '/api/v1/users/:identifier/matches',
    { schema: { response: { 200: listUserProfileMatches.response } } },
    async ({ params: { identifier }, body, headers }) => {
      const callerId = callerOf(headers);
      const userId = await findOpenUserId(catalogProfile, callerId, identifier);
      if (userId === undefined) throw new DomainError('error_user_not_found');
      const asked = { identifier, pageSize: body?.numItems ?? PAGE_SIZE };
      const { results, hasMore } = await listUserResults(catalogProfile, userId, callerId, asked);
      const read = await findVisibleMatches(
        match,
        results.map(({ matchId }) => ({ id: matchId, callerTeamIds: [] })),
      );
      const summaries = await toSummaries(
        read.flatMap((row) => row?.match ?? []),
        names,
      );
      const byId = new Map(summaries.map((summary) => [summary.id, summary]));
      return {
        page: results.flatMap(({ matchId, teamId, outcome }) => {
          const summary = byId.get(matchId);
          return summary ? [{ ...summary, playerTeamId: teamId, outcome }] : [];
        }),
        isDone: results.length === 0 || !hasMore,
        continueCursor: '',
        timestamp: new Date().toISOString(),
      };
    },
  );
}
