import type { league } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { lockStandings } from '../db/standings.js';
import { recountLeague } from '../steps/recount-points.js';
import { requireLeague } from '../steps/require-league.js';

/** Counts a league's results and sums its standings anew, for operators. @throws DomainError error_league_not_found */
export function recomputeStandings({ pool, clock }: LeagueContext): Handlers<league.LeagueMaintenanceServiceService>['recomputeStandings'] {
  return ({ league: identifier }) =>
    withTransaction(pool, async (tx) => {
      const { id } = await requireLeague(tx, identifier);
      await lockStandings(tx, [id]);
      return { leagueId: id, ...(await recountLeague(tx, id, clock.now())) };
    });
}
