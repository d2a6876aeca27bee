import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { endSeason } from '../complete-seasons.js';
import { takeSeasonStep } from '../season-step.js';

/**
 * Ends a season: it keeps the current points configuration permanently, takes no more penalties, and its matches that are not being played
 * are cancelled.
 * @throws DomainError as administerLeague; error_league_season_not_found, error_league_season_not_in_valid_state
 */
export function completeLeagueSeason(context: LeagueContext): Handlers<league.LeagueCompetitionServiceService>['completeLeagueSeason'] {
  return (request, call) =>
    takeSeasonStep(context, call, request, {
      operation: 'completeLeagueSeason',
      command: 'complete',
      event: 'league.season_completed',
      apply: endSeason,
    });
}
