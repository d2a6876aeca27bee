import type { match } from '@matchpoint/contracts';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { findMatchState, findRosters } from '../../db/match-state.js';
import { rosterOf } from '../../domain/player-stats.js';
import { readStanding, requireReadable } from '../../steps/callers.js';
import { readSeenTeams } from '../../steps/read-seen-teams.js';
import { type ShownStats, shownStats, sumStats } from '../rules/shown-stats.js';
import { listMatchStats } from '../store/list-figures.js';

/**
 * GET /matches/{matchId}/player-stats. A private team's players are left out for all but its active members.
 * @throws error_match_not_found; error_game_scope_mismatch
 */
export function getMatchPlayerStats(context: MatchContext): Handlers<match.MatchFiguresServiceService>['getMatchPlayerStats'] {
  const { pool, peers } = context;
  return async ({ matchId }, call) => {
    const caller = requireCaller(call);
    const [found, rosters, stored, standing] = await Promise.all([
      findMatchState(pool, matchId),
      findRosters(pool, matchId),
      listMatchStats(pool, matchId),
      readStanding(peers, call, caller),
    ]);
    requireReadable(found, standing, caller);
    const teamIds = rosters.map(({ teamId }) => teamId);
    const seen = stored.length === 0 ? new Set<string>() : await readSeenTeams(context, teamIds, standing, call);
    const shown = (stats: unknown): Shown[] =>
      Object.entries(stats ?? {}).flatMap(([userId, entry]) => {
        const teamId = rosterOf(rosters, userId)?.teamId;
        const values = teamId !== undefined && seen.has(teamId) ? shownStats(entry) : undefined;
        return teamId !== undefined && values ? [{ userId, teamId, values }] : [];
      });
    const maps = stored.map((map) => ({ ...map, shown: shown(map.stats) }));
    return {
      maps: maps.map(({ mapIndex, mapId, scoreStatus, updatedAt, shown: players }) => ({
        ...{ mapIndex, mapId: mapId ?? '', updatedAt, players: players.map(toFigures) },
        ...(scoreStatus !== null && { scoreStatus }),
      })),
      totals: sumUp(maps.flatMap(({ shown: players }) => players)).map(toFigures),
    };
  };
}

interface Shown {
  userId: string;
  teamId: string;
  values: ShownStats;
}

/** One a player, in the order of their first maps. */
function sumUp(players: readonly Shown[]): Shown[] {
  const firsts = players.filter(({ userId }, position) => players.findIndex((each) => each.userId === userId) === position);
  return firsts.map((first) => ({
    ...first,
    values: sumStats(players.filter(({ userId }) => userId === first.userId).map(({ values }) => values)),
  }));
}

function toFigures({ userId, teamId, values }: Shown): match.PlayerFigures {
  return { userId, teamId, stats: Object.entries(values).map(([key, value]) => ({ key, value: toValue(value) })) };
}

function toValue(value: string | number | boolean): match.Stat['value'] {
  if (typeof value === 'string') return { $case: 'text', value };
  return typeof value === 'number' ? { $case: 'number', value } : { $case: 'flag', value };
}
