import { startConsumer } from '@matchpoint/events';
import type { CatalogProfileContext } from '../context.js';
import { applyPlacements, PLACEMENTS_RECORDED } from './apply-placements.js';

/** Awards the trophies that follow from tournaments' placements. */
export function startFollowingTournaments({ nats, pool, logger, databaseClock, stream }: CatalogProfileContext) {
  return startConsumer({
    ...{ nats, pool, logger, stream },
    clock: databaseClock,
    consumer: 'catalog-profile-trophies',
    subjects: [PLACEMENTS_RECORDED],
    handle: async (tx, event) => {
      if (event.type === PLACEMENTS_RECORDED) await applyPlacements(tx, event);
    },
  });
}
