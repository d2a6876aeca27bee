import type { league } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { lockStandings, recomputeStandings as recompute } from '../db/standings.js';
import { requireLeague } from '../steps/require-league.js';

/** Makes a league's standings the sum of its counted results, for operators. @throws DomainError error_league_not_found */
export function recomputeStandings({ pool, clock }: LeagueContext): Handlers<league.LeagueMaintenanceServiceService>['recomputeStandings'] {
  return ({ league: identifier }) =>
    withTransaction(pool, async (tx) => {
      const { id } = await requireLeague(tx, identifier);
      await lockStandings(tx, [id]);
      return { leagueId: id, ...(await recompute(tx, id, clock.now())) };
    });
}
