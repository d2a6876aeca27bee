import { league } from '@matchpoint/contracts';
import { omitUndefined } from '@matchpoint/core';
import { appendEvent } from '@matchpoint/events';
import { invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { changePoints, DEFAULT_POINTS, findPointsFault, type PointsConfig } from '../../standings/index.js';
import { pointsConfigIdOf, requireLeagueGame } from '../require-league-game.js';
import { readPointsConfig, savePointsConfig } from '../store/points-config.js';

/**
 * Changes the points of results in a game's tables, field by field; missing fields stay. Returns when all tables show it: all but those
 * of completed seasons, in one transaction.
 * @throws DomainError as administerLeague; error_league_game_not_found, INVALID_INPUT
 */
export function updateLeaguePointsConfig(
  context: LeagueContext,
): Handlers<league.LeagueCompetitionServiceService>['updateLeaguePointsConfig'] {
  return ({ league: identifier, gameId, streakBreakpoints, ...fields }, call) => {
    const change = omitUndefined({ ...fields, streakBreakpoints: streakBreakpoints?.items }) as PointsConfig;
    return administerLeague(
      context,
      call,
      { operation: 'updateLeaguePointsConfig', league: identifier },
      {
        codec: league.UpdateLeaguePointsConfigResponse,
        async find(tx, act) {
          await requireLeagueGame(tx, act.league.id, gameId);
        },
        async write(tx, { league: { id: leagueId }, now, tell }) {
          const before = { ...DEFAULT_POINTS, ...(await readPointsConfig(tx, leagueId, gameId)) };
          const after: PointsConfig = { ...before, ...change };
          const fault = findPointsFault(after);
          if (fault) throw invalidInput(`body.${fault.path}`, fault.message);
          const changed = Object.keys(change).filter((field) => !isEqual(before, after, field as keyof PointsConfig));
          if (changed.length > 0) {
            await changePoints(tx, { leagueId, gameId, now }, () => savePointsConfig(tx, leagueId, gameId, after));
            await tell({ type: 'league.points_updated', targetType: 'game', targetId: gameId, metadata: { fields: changed } });
            await appendEvent(tx, {
              type: 'league.standings_updated',
              subject: leagueId,
              data: { leagueId, gameId, targetType: 'game', targetId: gameId },
              audience: { leagueId },
              occurredAt: now.toISOString(),
            });
          }
          return { configId: pointsConfigIdOf(leagueId, gameId), timestamp: now.toISOString() };
        },
      },
    );
  };
}

const isEqual = (before: PointsConfig, after: PointsConfig, field: keyof PointsConfig): boolean =>
  JSON.stringify(before[field]) === JSON.stringify(after[field]);
