import { league } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { LEAGUE_LIMITS, refuseFull } from '../../limits.js';
import { refuseUnshown, shownName } from '../../refuse-unshown.js';
import { requireLeagueGame } from '../../rules/index.js';
import { countSeasons, insertSeason, isSeasonNameTaken } from '../store/seasons.js';

/**
 * Adds an upcoming season. Its dates have no effect on its status.
 * @throws DomainError as administerLeague; error_league_game_not_found, error_name_taken, error_limit_reached, INVALID_INPUT for unshown
 * characters
 */
export function createLeagueSeason(context: LeagueContext): Handlers<league.LeagueCompetitionServiceService>['createLeagueSeason'] {
  return async ({ league: identifier, gameId, name: given, startDate, endDate, qualifies, qualifiesFor }, call) => {
    const name = shownName(given, 'body.name');
    refuseUnshown(qualifiesFor, 'body.qualifiesFor');
    return administerLeague(
      context,
      call,
      { operation: 'createLeagueSeason', league: identifier },
      {
        codec: league.CreateLeagueSeasonResponse,
        async find(tx, act) {
          await requireLeagueGame(tx, act.league.id, gameId);
        },
        async write(tx, { league: { id: leagueId }, now, tell }) {
          refuseFull(await countSeasons(tx, leagueId, gameId), LEAGUE_LIMITS.seasons, 'seasons of this game');
          const id = newId('season');
          const terms = { ...(qualifies !== undefined && { qualifies }), ...(qualifiesFor !== undefined && { qualifiesFor }) };
          if (await isSeasonNameTaken(tx, { leagueId, gameId, name })) throw new DomainError('error_name_taken');
          await insertSeason(tx, { id, leagueId, gameId, name, startDate, endDate, ...terms }, now);
          await tell({ type: 'league.season_created', targetType: 'season', targetId: id, metadata: { name, gameId } });
          return { seasonId: id, timestamp: now.toISOString() };
        },
      },
    );
  };
}
