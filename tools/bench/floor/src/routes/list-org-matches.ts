import type { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { FastifyInstance } from 'fastify';
import { findOrganizationMatchAccess } from '../../../../../apps/catalog-profile/src/organizations/store/match-access.js';
import { listOrgMatches } from '../../../../../apps/gateway/src/routes/matches/list-org-matches.js';
import { readCompetitions, toEnding } from '../../../../../apps/gateway/src/routes/matches/match-context.js';
import { toTeamReference } from '../../../../../apps/gateway/src/routes/matches/match-objects.js';
import { listTeamsMatches } from '../../../../../apps/match/src/db/list-teams-matches.js';
import type { Floor } from '../floor.js';

const PAGE_SIZE = 25;
/** The floor has no database of leagues: it shows their ids. */
const UNNAMED = {
  readLeagueReferences: noNames,
  readSeasonReferences: noNames,
  readNodeReferences: noNames,
  mediaUrls: { open: (id: string) => id },
};

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

async function toSummaries(rows: match.MatchSummary[], names: Floor['names']) {
  const [teams, games, toCompetition] = await Promise.all([
    names.teams(rows.flatMap((row) => [row.creatorTeamId, row.acceptedTeamId])),
    names.games(),
    readCompetitions(rows, UNNAMED),
  ]);
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    game: { id: row.gameId, nameKey: games.get(row.gameId)?.nameKey ?? row.gameId },
    gameMode: row.gameMode,
    creatorTeam: toTeamReference(teams, row.creatorTeamId),
    acceptedTeam: toTeamReference(teams, row.acceptedTeamId),
    creatorTeamScore: row.creatorTeamScore ?? null,
    acceptedTeamScore: row.acceptedTeamScore ?? null,
    scheduledAt: row.scheduledAt ?? null,
    startedAt: row.startedAt ?? null,
    completedAt: row.completedAt ?? null,
    bestOf: row.bestOf,
    ...toEnding(row),
    ...toCompetition(row),
  }));
}

function toCursor(position: match.Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function fromCursor(cursor: string): match.Position {
  return JSON.parse(Buffer.from(cursor, 'base64url').toString()) as match.Position;
}

async function noNames(): Promise<ReadonlyMap<string, never>> {
  return new Map<string, never>();
}
