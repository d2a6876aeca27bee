import type { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { FastifyInstance } from 'fastify';
import { findOrganizationMatchAccess } from '../../../../../apps/catalog-profile/src/organizations/store/match-access.js';
import { listOrgMatches } from '../../../../../apps/gateway/src/routes/matches/list-org-matches.js';
import { listTeamsMatches } from '../../../../../apps/match/src/db/list-teams-matches.js';
import type { Floor } from '../floor.js';
import { toSummaries } from '../summaries.js';

const PAGE_SIZE = 25;
interface Body {
  numItems?: number;
  cursor?: string | null;
}

/** POST /orgs/{identifier}/matches: a page without filters. The cursor is the bare position, unsigned. */
export function registerListOrgMatches(app: FastifyInstance, { databases, names, callerOf }: Floor): void {
  const schema = { response: { 200: listOrgMatches.response } };
  app.post<{ Params: { identifier: string }; Body: Body | undefined }>(
    '/api/v1/orgs/:identifier/matches',
    { schema },
    async ({ params, body, headers }) => {
      const [access] = await findOrganizationMatchAccess(databases.catalogProfile, [
        { callerId: callerOf(headers), identifier: params.identifier },
      ]);
      if (!access) throw new DomainError('error_org_not_found');
      if (!access.isMember) throw new DomainError('error_org_membership_required');
      const after = body?.cursor ? fromCursor(body.cursor) : undefined;
      const { teamIds, callerTeamIds } = access;
      const { matches, hasMore } = await listTeamsMatches(databases.match, {
        teamIds,
        callerTeamIds,
        pageSize: body?.numItems ?? PAGE_SIZE,
        after,
        statuses: [],
        leagueTeamsOnly: false,
      });
      const last = matches.at(-1);
      return {
        page: await toSummaries(matches, names),
        isDone: !hasMore,
        continueCursor: last ? toCursor({ createdAt: last.createdAt, id: last.id }) : '',
        timestamp: new Date().toISOString(),
      };
    },
  );
}

function toCursor(position: match.Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function fromCursor(cursor: string): match.Position {
  return JSON.parse(Buffer.from(cursor, 'base64url').toString()) as match.Position;
}
