import { startConsumer } from '@matchpoint/events';
import type { CatalogProfileContext } from '../context.js';
import { ACCOUNT_CREATED, applyAccountCreated } from './apply-account-created.js';

/** Records which users have an account, so that imports leave their profiles alone. */
export function startFollowingAccounts({ nats, pool, logger, databaseClock, stream }: CatalogProfileContext) {
  return startConsumer({
    ...{ nats, pool, logger, stream },
    clock: databaseClock,
    consumer: 'catalog-profile-accounts',
    subjects: [ACCOUNT_CREATED],
    handle: (tx, event) => applyAccountCreated(tx, event),
  });
}
