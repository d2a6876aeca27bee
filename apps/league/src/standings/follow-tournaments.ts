import { startConsumer } from '@matchpoint/events';
import type { LeagueContext } from '../context.js';
import { applyPlacements, PLACEMENTS_RECORDED } from './apply-placements.js';

/** Awards the points for places in tournaments that leagues host. */
export function startFollowingTournaments({ nats, pool, logger, databaseClock, stream }: LeagueContext) {
  return startConsumer({
    ...{ nats, pool, logger, stream },
    clock: databaseClock,
    consumer: 'league-tournaments',
    subjects: [PLACEMENTS_RECORDED],
    handle: async (tx, event) => {
      if (event.type === PLACEMENTS_RECORDED) await applyPlacements(tx, event);
    },
  });
}
