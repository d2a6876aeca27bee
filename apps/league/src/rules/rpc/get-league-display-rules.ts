import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { requireLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { toMessage } from '../display-rule-message.js';
import { requireLeagueGame } from '../require-league-game.js';
import { listDisplayRules } from '../store/display-rules.js';

/** A game's display rules in a league. @throws DomainError error_league_not_found, error_league_game_not_found */
export function getLeagueDisplayRules({ pool }: LeagueContext): Handlers<league.LeagueRecordServiceService>['getLeagueDisplayRules'] {
  return async ({ league: identifier, gameId }) => {
    const { id } = await requireLeague(pool, identifier);
    await requireLeagueGame(pool, id, gameId);
    const rows = await listDisplayRules(pool, id, gameId);
    return { displayRules: rows.map(({ rule, ...row }) => ({ ...row, rule: toMessage(rule), ruleJson: JSON.stringify(rule) })) };
  };
}
