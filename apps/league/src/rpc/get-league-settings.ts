import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { readOverview } from '../db/league-overview.js';
import { DEFAULT_COOLDOWNS } from '../domain/cooldown-config.js';
import { showRules } from '../domain/rules-change.js';
import { readForStaff } from '../steps/read-for-staff.js';

/** A league with everything that its staff has set. @throws DomainError as readForStaff */
export function getLeagueSettings(context: LeagueContext): Handlers<league.LeagueRecordServiceService>['getLeagueSettings'] {
  return async ({ league: identifier }, call) => {
    const { id } = await readForStaff(context, call, { operation: 'getLeagueSettings', league: identifier });
    const { games, cooldowns, ...overview } = await readOverview(context.pool, id);
    const shown = {
      ...overview,
      games: games.map(({ gameId, isActive }) => ({ gameId, isActive })),
      rules: games.flatMap(({ gameId, rules }) => (rules ? [{ gameId, ...showRules(rules) }] : [])),
      points: games.flatMap(({ gameId, points }) => (points ? [{ gameId, ...points }] : [])),
      cooldowns: { ...DEFAULT_COOLDOWNS, ...cooldowns },
    };
    return { leagueJson: JSON.stringify(shown) };
  };
}
