import { type league, toLeagueRules } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { requireLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { toPointsMessage } from '../../standings/index.js';
import { requireLeagueGame } from '../require-league-game.js';
import { showRules } from '../rules/rules-change.js';

/** The rules and points of a league's game. @throws DomainError error_league_not_found, error_league_game_not_found */
export function getLeagueRules({ pool }: LeagueContext): Handlers<league.LeagueRecordServiceService>['getLeagueRules'] {
  return async ({ league: identifier, gameId }) => {
    const { id } = await requireLeague(pool, identifier);
    const { rules, pointsConfig } = await requireLeagueGame(pool, id, gameId);
    return {
      rules: rules ? toLeagueRules(showRules(rules)) : undefined,
      pointsConfig: pointsConfig ? toPointsMessage(pointsConfig) : undefined,
      rulesJson: rules ? JSON.stringify(showRules(rules)) : undefined,
      pointsConfigJson: pointsConfig ? JSON.stringify(pointsConfig) : undefined,
    };
  };
}
