import type { league } from '@matchpoint/contracts';
import { formOf } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { requireLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { findSeasonOfTable, listStandings, type SeasonOfTable } from '../store/list-standings.js';
import { readShownTeams, type ShownTeam } from '../store/shown-rows.js';
import type { StandingRow } from '../store/standings.js';

/** Given instead of a season's id: league matches outside of seasons. */
const PRESEASON = 'preseason';

/**
 * A league's table: of a season, of the preseason, or of all its matches. Ordered by points, map difference, head-to-head, maps won; ties
 * share a rank.
 * @throws DomainError error_league_not_found, error_league_season_not_found
 */
export function listLeagueStandings({ reads }: LeagueContext): Handlers<league.LeagueServiceService>['listLeagueStandings'] {
  return ({ identifier, seasonId, gameId, limit, includeWithdrawn }) =>
    reads.read(async (client) => {
      const { id } = await requireLeague(client, identifier);
      const isSeason = seasonId !== undefined && seasonId !== PRESEASON;
      const season = isSeason ? await findSeasonOfTable(client, id, seasonId) : undefined;
      if (isSeason && !season) throw new DomainError('error_league_season_not_found');
      const table = { ...(seasonId !== undefined && { seasonId: isSeason ? seasonId : '' }), ...(gameId !== undefined && { gameId }) };
      const rows = await listStandings(client, id, { ...table, includeWithdrawn }, limit);
      const teams = await readShownTeams(
        client,
        id,
        table,
        rows.map(({ teamId }) => teamId),
      );
      const standings = rows.map((row) => toStanding(row, teams.get(row.teamId), season));
      return { standings, previousRankAt: season?.takenAt ?? undefined };
    });
}

function toStanding(row: StandingRow, shown: ShownTeam | undefined, season: SeasonOfTable | undefined): league.LeagueStanding {
  const recents = (shown?.tables ?? []).flatMap(({ gameId, recent }) => (gameId === row.gameId ? [recent] : []));
  return {
    ...row,
    form: formOf(...recents),
    previousRank: shown?.previousRank ?? undefined,
    isQualified: !row.isWithdrawn && row.rank <= (season?.qualifies ?? 0),
  };
}
