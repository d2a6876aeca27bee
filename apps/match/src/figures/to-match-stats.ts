import type { match } from '@matchpoint/contracts';
import type { RosterState } from '../domain/match-state.js';
import { rosterOf } from '../domain/player-stats.js';
import { type ShownStats, shownStats, sumStats } from './rules/shown-stats.js';
import type { StoredStats } from './store/matches-with-stats.js';

/** Players' statistics in a match, by map and in total, for teams whose players the reader may know. */
export function toMatchStats(
  stored: readonly StoredStats[],
  rosters: readonly RosterState[],
  seenTeamIds: ReadonlySet<string>,
): match.GetMatchPlayerStatsResponse {
  const shown = (stats: unknown): Shown[] =>
    Object.entries(stats ?? {}).flatMap(([userId, entry]) => {
      const teamId = rosterOf(rosters, userId)?.teamId;
      const values = teamId !== undefined && seenTeamIds.has(teamId) ? shownStats(entry) : undefined;
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
}

interface Shown {
  userId: string;
  teamId: string;
  values: ShownStats;
}

/** One per player, in the order of their first maps. */
function sumUp(players: readonly Shown[]): Shown[] {
  const firsts = players.filter(({ userId }, position) => players.findIndex((each) => each.userId === userId) === position);
  return firsts.map((first) => ({
    ...first,
    values: sumStats(players.filter(({ userId }) => userId === first.userId).map(({ values }) => values)),
  }));
}

function toFigures({ userId, teamId, values }: Shown): match.PlayerFigures {
  return { userId, teamId, stats: JSON.stringify(values) };
}
