import type { league } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import type { Handlers } from '@matchpoint/rpc';
import { requireLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { recountLeague } from '../recount-points.js';
import { lockStandings } from '../store/standings.js';

/** Rolls back the recount of a dry run. */
class OnlyChecked extends Error {}

/** Recounts a league's results and recomputes its standings, for operators. @throws DomainError error_league_not_found */
export function recomputeStandings({ pool, clock }: LeagueContext): Handlers<league.LeagueMaintenanceServiceService>['recomputeStandings'] {
  return async ({ league: identifier, check = false }) => {
    let found: league.RecomputeStandingsResponse | undefined;
    const counting = withTransaction(pool, async (tx) => {
      const { id } = await requireLeague(tx, identifier);
      await lockStandings(tx, [id]);
      found = { leagueId: id, ...(await recountLeague(tx, id, clock.now())) };
      if (check) throw new OnlyChecked();
      return found;
    });
    return counting.catch((error: unknown) => {
      if (error instanceof OnlyChecked && found) return found;
      throw error;
    });
  };
}
