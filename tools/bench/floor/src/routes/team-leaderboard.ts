import { DomainError } from '@matchpoint/errors';
import type { FastifyInstance } from 'fastify';
import { listTeamLeaderboard as findPage } from '../../../../../apps/catalog-profile/src/leaderboards/store/pages.js';
import type { SortBy } from '../../../../../apps/catalog-profile/src/leaderboards/store/boards.js';
import { createBoardFactsReader } from '../../../../../apps/catalog-profile/src/leaderboards/board-facts.js';
import { cutPage, pageOf } from '../../../../../apps/catalog-profile/src/leaderboards/page-of-board.js';
import { findPreviousRank } from '../../../../../apps/catalog-profile/src/leaderboards/store/rank-snapshots.js';
import { findRank } from '../../../../../apps/catalog-profile/src/leaderboards/store/ranks.js';
import { resolveTeams } from '../../../../../apps/catalog-profile/src/teams/store/resolve-teams.js';
import { winRateOf } from '../../../../../apps/catalog-profile/src/records/rules/record.js';
import { getTeamLeaderboardRank } from '../../../../../apps/gateway/src/routes/leaderboards/get-team-rank.js';
import { listTeamLeaderboard } from '../../../../../apps/gateway/src/routes/leaderboards/list-team-leaderboard.js';
import type { Floor } from '../floor.js';

const LIMIT = 25;

interface Query {
  sortBy?: SortBy;
  limit?: string;
  gameSlug?: string;
}

/** GET /leaderboards/teams and GET /leaderboards/teams/{identifier}/rank. */
export function registerTeamLeaderboard(app: FastifyInstance, { databases: { catalogProfile } }: Floor): void {
  const readFacts = createBoardFactsReader(catalogProfile);
  const page = { response: { 200: listTeamLeaderboard.response } };
  app.get<{ Querystring: Query }>(
    '/api/v1/leaderboards/teams',
    { schema: page },
    async ({ query: { sortBy = 'wins', limit = LIMIT, gameSlug } }) => {
      const asked = pageOf({ limit: Number(limit) });
      const { rows, hasMore } = cutPage(await findPage(catalogProfile, sortBy, asked, gameSlug), asked);
      const { total, previousRankAt = null } = await readFacts(boardOf(gameSlug), gameSlug);
      // The product's cursors are signed; the floor has none.
      const board = { count: rows.length, total, previousRankAt, pagination: { cursor: null, hasMore } };
      return { teams: rows.map(toRow), ...board, sortBy, gameSlug: gameSlug ?? null, timestamp: new Date().toISOString() };
    },
  );

  const rank = { response: { 200: getTeamLeaderboardRank.response } };
  app.get<{ Params: { identifier: string }; Querystring: Query }>(
    '/api/v1/leaderboards/teams/:identifier/rank',
    { schema: rank },
    async ({ params, query }) => {
      const { sortBy = 'wins', gameSlug } = query;
      const [team] = await resolveTeams(catalogProfile, [params.identifier]);
      if (!team) throw new DomainError('error_team_not_found');
      const [found, previous, { total }] = await Promise.all([
        findRank(catalogProfile, sortBy, { of: 'team', id: team.id, gameId: gameSlug }),
        findPreviousRank(catalogProfile, boardOf(gameSlug), { gameId: gameSlug, sortBy, id: team.id }),
        readFacts(boardOf(gameSlug), gameSlug),
      ]);
      return {
        id: team.id,
        rank: found ?? null,
        total,
        previousRank: (found === undefined ? undefined : previous) ?? null,
        sortBy,
        gameSlug: gameSlug ?? null,
        timestamp: new Date().toISOString(),
      };
    },
  );
}

const boardOf = (gameSlug: string | undefined) => (gameSlug === undefined ? 'teams' : 'teamsOfGame');

function toRow(row: Awaited<ReturnType<typeof findPage>>[number]) {
  const { id, rank, slug, name, tag, avatarUrl, matchesPlayed, wins, losses, experience, gameSlug, form, previousRank } = row;
  return {
    id,
    rank,
    previousRank,
    team: { id, slug, name, tag, avatarUrl },
    stats: { matchesPlayed, wins, losses, winRate: winRateOf({ wins, matchesPlayed }), experience },
    form: (form ?? []) as ('win' | 'draw' | 'loss')[],
    gameSlug,
  };
}
