import type { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { FastifyInstance } from 'fastify';
import { findOpenUserId } from '../../../../../apps/catalog-profile/src/people/store/user-profiles.js';
import { findUserReferences } from '../../../../../apps/catalog-profile/src/people/store/user-references.js';
import { findTeamRosters, type TeamRosterRow } from '../../../../../apps/catalog-profile/src/teams/store/rosters.js';
import { getMatchPlayerStats } from '../../../../../apps/gateway/src/routes/scores/get-match-player-stats.js';
import { toMatchPlayerStats } from '../../../../../apps/gateway/src/routes/scores/player-stats-objects.js';
import { listUserPlayerStats, toPlayerStatsRows } from '../../../../../apps/gateway/src/routes/users/list-user-player-stats.js';
import { listUserTotals } from '../../../../../apps/match/src/figures/store/list-figures.js';
import { findMatchesWithStats } from '../../../../../apps/match/src/figures/store/matches-with-stats.js';
import { toMatchStats } from '../../../../../apps/match/src/figures/to-match-stats.js';
import { toSums } from '../../../../../apps/match/src/figures/to-sums.js';
import type { Floor } from '../floor.js';
import { UNNAMED } from '../summaries.js';

const MAX_ROWS = 500;

/** GET /matches/{matchId}/player-stats of a published match, and GET /users/{identifier}/player-stats. */
export function registerPlayerStats(app: FastifyInstance, { databases: { catalogProfile, match }, callerOf }: Floor): void {
  /** The teams whose players the caller may know. */
  const readSeenTeams = async (callerId: string, teamIds: readonly string[]): Promise<Set<string>> => {
    const rosters = teamIds.length > 0 ? await findTeamRosters(catalogProfile, [...new Set(teamIds)]) : [];
    const isSeen = ({ visibility, members }: TeamRosterRow) =>
      visibility !== 'private' || members.some(({ userId }) => userId === callerId);
    return new Set(rosters.filter(isSeen).map(({ id }) => id));
  };

  app.get<{ Params: { matchId: string } }>(
    '/api/v1/matches/:matchId/player-stats',
    { schema: { response: { 200: getMatchPlayerStats.response } } },
    async ({ params: { matchId }, headers }) => {
      const callerId = callerOf(headers);
      const [found] = await findMatchesWithStats(match, [matchId]);
      if (found?.publishStatus !== 'PUBLISHED') throw new DomainError('error_match_not_found');
      const seen = await readSeenTeams(
        callerId,
        found.rosters.map(({ teamId }) => teamId),
      );
      const { maps, totals } = toMatchStats(found.maps, found.rosters, seen);
      const shown = await playersOf(callerId, totals);
      return {
        maps: maps.map(({ players, scoreStatus = null, ...map }) => ({ ...map, scoreStatus, players: shown(players) })),
        totals: shown(totals),
        timestamp: new Date().toISOString(),
      };
    },
  );

  /** Shows statistics of these players, as far as their profiles are open. */
  const playersOf = async (callerId: string, totals: readonly match.PlayerFigures[]) => {
    const ids = totals.map(({ userId }) => userId);
    const rows = ids.length > 0 ? await findUserReferences(catalogProfile, callerId, ids) : [];
    const users = new Map(
      rows
        .filter(({ isOpen }) => isOpen)
        .map((user) => [user.id, { ...user, name: user.name ?? undefined, avatarUrl: user.avatarUrl ?? undefined }]),
    );
    return (players: readonly match.PlayerFigures[]) =>
      players.map((player) => toMatchPlayerStats(player, users)).filter((player) => player !== undefined);
  };

  app.get<{ Params: { identifier: string } }>(
    '/api/v1/users/:identifier/player-stats',
    { schema: { response: { 200: listUserPlayerStats.response } } },
    async ({ params: { identifier }, headers }) => {
      const callerId = callerOf(headers);
      const userId = await findOpenUserId(catalogProfile, callerId, identifier);
      if (userId === undefined) throw new DomainError('error_user_not_found');
      const [rows = []] = await listUserTotals(match, [{ userId }], MAX_ROWS);
      const teamIds = rows.map(({ teamId }) => teamId);
      const seen = callerId === userId ? new Set(teamIds) : await readSeenTeams(callerId, teamIds);
      return {
        rows: await toPlayerStatsRows(rows.filter(({ teamId }) => seen.has(teamId)).map(toSums), UNNAMED),
        timestamp: new Date().toISOString(),
      };
    },
  );
}
