import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { listSeasonRows, type SeasonRow } from '../db/leagues.js';
import { hasResults } from '../db/seasons.js';
import { requireLeague } from '../steps/require-league.js';
import { requireLeagueGame } from '../steps/require-league-game.js';

/**
 * The tables that a league has of a game, the newest first, and which of them to show at first: the active season's, else the last
 * completed one's.
 * @throws DomainError error_league_not_found, error_league_game_not_found
 */
export function getLeagueSeasonOptions({
  pool,
}: LeagueContext): Handlers<league.LeagueCompetitionServiceService>['getLeagueSeasonOptions'] {
  return async ({ league: identifier, gameId }) => {
    const { id } = await requireLeague(pool, identifier);
    await requireLeagueGame(pool, id, gameId);
    const [rows, hasPreseason] = await Promise.all([listSeasonRows(pool, [id], { gameId }), hasResults(pool, id, '', gameId)]);
    const seasons: league.GetLeagueSeasonOptionsResponse_Option[] = rows
      .reverse()
      .map(({ id: seasonId, name, status, startDate, endDate }) => ({ id: seasonId, name, status, startDate, endDate }));
    return {
      seasons: [...seasons, ...(hasPreseason ? [{ id: 'preseason', name: 'Preseason' }] : [])],
      defaultSeasonId: rows.find(({ status }) => status === 'active')?.id ?? lastCompleted(rows)?.id,
    };
  };
}

/** Those that an import has completed have no instant of their completion, but the end that it gives. */
function lastCompleted(rows: readonly SeasonRow[]): SeasonRow | undefined {
  const endOf = ({ completedAt, endDate }: SeasonRow): string => completedAt ?? endDate;
  return rows.filter(({ status }) => status === 'completed').sort((a, b) => (endOf(a) < endOf(b) ? 1 : -1))[0];
}
