import type { catalogProfile } from '@matchpoint/contracts';
import { invariant } from '@matchpoint/core';
import type { CatalogProfileContext } from '../../context.js';
import { takeSnapshot } from '../store/rank-snapshots.js';

/** Stores the current places as the previous ones, whenever the last snapshot was taken. */
export function takeRankSnapshot({ pool, clock }: CatalogProfileContext) {
  return async (): Promise<catalogProfile.TakeRankSnapshotResponse> => {
    const taken = await takeSnapshot(pool, clock.now());
    invariant(taken, 'a snapshot is always due');
    return taken;
  };
}
