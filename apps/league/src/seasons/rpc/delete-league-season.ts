import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { deleteSeason, hasResults } from '../store/seasons.js';
import { refuseSeason } from '../rules/season-lifecycle.js';
import { takeSeasonStep } from '../season-step.js';

/**
 * Deletes an upcoming season. Only an import can have given it matches: others are created in active ones. The caller knows of matches
 * without a result.
 * @throws DomainError as administerLeague; error_league_season_not_found, error_league_season_not_in_valid_state
 */
export function deleteLeagueSeason(context: LeagueContext): Handlers<league.LeagueCompetitionServiceService>['deleteLeagueSeason'] {
  return (request, call) =>
    takeSeasonStep(context, call, request, {
      operation: 'deleteLeagueSeason',
      command: 'delete',
      event: 'league.season_removed',
      async apply(tx, { id, leagueId, name }) {
        if (request.hasMatches === true || (await hasResults(tx, leagueId, id))) throw refuseSeason(`The season ${name} has matches.`);
        await deleteSeason(tx, id);
      },
    });
}
