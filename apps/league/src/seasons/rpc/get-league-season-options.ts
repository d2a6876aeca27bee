import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import { requireLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { requireLeagueGame } from '../../rules/index.js';
import { displayedSeason, PRESEASON } from '../rules/displayed-season.js';
import { listSeasonRows, type SeasonRow } from '../store/list-seasons.js';
import { readLastResults } from '../store/season-results.js';

/**
 * A league's tables for a game, newest first, and the default ones: by status the active season, else the last completed one; by content,
 * the displayed one.
 * @throws DomainError error_league_not_found, error_league_game_not_found
 */
export function getLeagueSeasonOptions({
  pool,
}: LeagueContext): Handlers<league.LeagueCompetitionServiceService>['getLeagueSeasonOptions'] {
  return async ({ league: identifier, gameId }) => {
    const { id: leagueId } = await requireLeague(pool, identifier);
    await requireLeagueGame(pool, leagueId, gameId);
    const [rows, lastResults] = await Promise.all([listSeasonRows(pool, [leagueId], { gameId }), readLastResults(pool, leagueId, gameId)]);
    const seasons: league.GetLeagueSeasonOptionsResponse_Option[] = rows
      .toReversed()
      .map(({ id, name, status, startDate, endDate, qualifies, qualifiesFor }) =>
        omitNulls({ id, name, status, startDate, endDate, qualifies, qualifiesFor }),
      );
    const displayed = displayedSeason(rows, lastResults);
    return {
      leagueId,
      seasons: [...seasons, ...(lastResults.has('') ? [{ id: PRESEASON, name: 'Preseason' }] : [])],
      defaultSeasonId: rows.find(({ status }) => status === 'active')?.id ?? lastCompleted(rows)?.id,
      displaySeasonId: displayed?.seasonId,
      displayReason: displayed?.reason,
    };
  };
}

/** A season that an import completed has no time of completion, so its end date counts. */
function lastCompleted(rows: readonly SeasonRow[]): SeasonRow | undefined {
  const endOf = ({ completedAt, endDate }: SeasonRow): string => completedAt ?? endDate;
  return rows.filter(({ status }) => status === 'completed').sort((a, b) => (endOf(a) < endOf(b) ? 1 : -1))[0];
}
