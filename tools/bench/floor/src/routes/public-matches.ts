import type { match } from '@matchpoint/contracts';
import { systemClock } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { FastifyInstance } from 'fastify';
import { findTeamMatchAccess } from '../../../../../apps/catalog-profile/src/teams/store/access.js';
import { toLiveState } from '../../../../../apps/gateway/src/live/live-state.js';
import { parseDateBound } from '../../../../../apps/gateway/src/operation/parse-date-bound.js';
import { getMatchOverview } from '../../../../../apps/gateway/src/routes/matches/get-match-overview.js';
import { listPublicMatches } from '../../../../../apps/gateway/src/routes/matches/list-public-matches.js';
import { listPublicMatches as readPage } from '../../../../../apps/match/src/db/list-public-matches.js';
import { readMatchOverview } from '../../../../../apps/match/src/db/match-overview.js';
import type { PublicGroup } from '../../../../../apps/match/src/db/public-ranges.js';
import type { Floor } from '../floor.js';
import { toSummaries } from '../summaries.js';

const PAGE_SIZE = 25;
const DAYS = 2;

interface Filters {
  gameId?: string;
  teamId?: string;
}
interface Query extends Filters {
  status: PublicGroup;
  from?: string;
  to?: string;
  limit?: string;
}

/** GET /matches and GET /matches/overview, by game and team. */
export function registerPublicMatches(app: FastifyInstance, { databases, names, callerOf }: Floor): void {
  const show = async (rows: readonly match.MatchSummary[]) => {
    const now = systemClock.now();
    const shown = await toSummaries(rows, names);
    return shown.map((summary, index) => ({ ...summary, live: toLiveState(rows[index]?.live, now) }));
  };
  const resolve = async ({ gameId, teamId }: Filters, callerId: string) => {
    const [games, [team]] = await Promise.all([
      names.games(),
      teamId === undefined ? [] : findTeamMatchAccess(databases.catalogProfile, [{ callerId, identifier: teamId }]),
    ]);
    if (gameId !== undefined && !games.has(gameId)) throw new DomainError('error_game_not_found');
    if (teamId !== undefined && !team) throw new DomainError('error_team_not_found');
    if (team && !team.isOpen) throw new DomainError('error_team_membership_required');
    return { gameId, teamId: team?.teamId };
  };

  app.get<{ Querystring: Query }>(
    '/api/v1/matches',
    { schema: { response: { 200: listPublicMatches.response } } },
    async ({ query: { status: group, from, to, limit = PAGE_SIZE, ...filters }, headers }) => {
      const ids = await resolve(filters, callerOf(headers));
      const bounds = {
        from: from === undefined ? undefined : parseDateBound('from', from, 'lower', 'query'),
        to: to === undefined ? undefined : parseDateBound('to', to, 'upper', 'query'),
      };
      const { matches, next } = await readPage(databases.match, { group, ...ids, ...bounds, pageSize: Number(limit) }, systemClock.now());
      return {
        matches: await show(matches),
        count: matches.length,
        // The product's cursors are signed; the floor has none.
        pagination: { cursor: null, hasMore: next !== undefined },
        timestamp: new Date().toISOString(),
      };
    },
  );

  app.get<{ Querystring: Filters & { days?: string } }>(
    '/api/v1/matches/overview',
    { schema: { response: { 200: getMatchOverview.response } } },
    async ({ query: { days = DAYS, ...filters }, headers }) => {
      const request = { ...(await resolve(filters, callerOf(headers))), days: Number(days) };
      const { live, upcoming, next, recent } = await readMatchOverview(databases.match, request, systemClock.now());
      const shown = await show([...live, ...upcoming, ...recent, ...(next ? [next] : [])]);
      const [first, second] = [live.length, live.length + upcoming.length];
      return {
        live: shown.slice(0, first),
        upcoming: shown.slice(first, second),
        next: shown[second + recent.length] ?? null,
        recent: shown.slice(second, second + recent.length),
        timestamp: new Date().toISOString(),
      };
    },
  );
}
