import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { readForStaff } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { DEFAULT_COOLDOWNS } from '../../cooldowns/index.js';
import { showRules } from '../../rules/index.js';
import { resolveDisputes } from '../rules/dispute-settings.js';
import { readOverview } from '../store/league-overview.js';

/** A league with all settings of its staff, and the defaults of those not set. @throws DomainError as readForStaff */
export function getLeagueSettings(context: LeagueContext): Handlers<league.LeagueRecordServiceService>['getLeagueSettings'] {
  return async ({ league: identifier }, call) => {
    const { id } = await readForStaff(context, call, { operation: 'getLeagueSettings', league: identifier });
    const { games, cooldowns, disputes, ...overview } = await readOverview(context.pool, id);
    const shown = {
      ...overview,
      games: games.map(({ gameId, isActive }) => ({ gameId, isActive })),
      rules: games.flatMap(({ gameId, rules }) => (rules ? [{ gameId, ...showRules(rules) }] : [])),
      points: games.flatMap(({ gameId, points }) => (points ? [{ gameId, ...points }] : [])),
      cooldowns: { ...DEFAULT_COOLDOWNS, ...cooldowns },
      disputes: resolveDisputes(disputes),
    };
    return { leagueJson: JSON.stringify(shown) };
  };
}
