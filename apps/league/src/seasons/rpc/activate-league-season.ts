import type { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { findLeagueGame } from '../../rules/index.js';
import { refuseSeason } from '../rules/season-lifecycle.js';
import { takeSeasonStep } from '../season-step.js';
import { activateSeason, findActiveSeason } from '../store/seasons.js';

/**
 * Starts a season: matches created from now on belong to it. A game has at most one active season.
 * @throws DomainError as administerLeague; error_league_season_not_found, error_league_season_not_in_valid_state,
 * error_league_game_not_active
 */
export function activateLeagueSeason(context: LeagueContext): Handlers<league.LeagueCompetitionServiceService>['activateLeagueSeason'] {
  return (request, call) =>
    takeSeasonStep(context, call, request, {
      operation: 'activateLeagueSeason',
      command: 'activate',
      event: 'league.season_activated',
      async apply(tx, { id, leagueId, gameId }, now) {
        const active = await findActiveSeason(tx, leagueId, gameId);
        if (active) throw refuseSeason(`The season ${active.name} of this game is active.`);
        if ((await findLeagueGame(tx, leagueId, gameId))?.isActive !== true) throw new DomainError('error_league_game_not_active');
        await activateSeason(tx, id, now);
      },
    });
}
