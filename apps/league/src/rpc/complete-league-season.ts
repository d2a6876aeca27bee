import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { completeSeason } from '../db/seasons.js';
import { lockStandings } from '../db/standings.js';
import { freezeCompletedSeasons } from '../db/table-policies.js';
import { takeSeasonStep } from '../steps/season-step.js';

/**
 * Ends a season: it keeps the points configuration of now for good, takes no penalty any more, and its matches that are not being played
 * are cancelled.
 * @throws DomainError as administerLeague; error_league_season_not_found, error_league_season_not_in_valid_state
 */
export function completeLeagueSeason(context: LeagueContext): Handlers<league.LeagueCompetitionServiceService>['completeLeagueSeason'] {
  return (request, call) =>
    takeSeasonStep(context, call, request, {
      operation: 'completeLeagueSeason',
      command: 'complete',
      event: 'league.season_completed',
      async apply(tx, { id, leagueId, gameId }, now) {
        await lockStandings(tx, [leagueId]);
        await completeSeason(tx, id, now);
        await freezeCompletedSeasons(tx, leagueId, gameId);
      },
    });
}
