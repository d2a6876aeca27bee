import type { league } from '@matchpoint/contracts';
import { invariant } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { takeSnapshot } from '../store/season-ranks.js';

/** Stores the current places as the previous ones, whenever the last snapshot was taken. */
export function takeSeasonRankSnapshot({
  pool,
  clock,
}: LeagueContext): Handlers<league.LeagueMaintenanceServiceService>['takeSeasonRankSnapshot'] {
  return async () => {
    const taken = await takeSnapshot(pool, clock.now());
    invariant(taken, 'a snapshot is always due');
    return taken;
  };
}
