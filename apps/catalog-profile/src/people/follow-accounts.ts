import { startConsumer } from '@matchpoint/events';
import type { CatalogProfileContext } from '../context.js';
import { ACCOUNT_CREATED, applyAccountEvent, DELETION_CHANGED } from './apply-account-event.js';

/** Records which users have an account, and whose account is going to be deleted. */
export function startFollowingAccounts({ nats, pool, logger, databaseClock, stream }: CatalogProfileContext) {
  return startConsumer({
    ...{ nats, pool, logger, stream },
    clock: databaseClock,
    consumer: 'catalog-profile-accounts',
    subjects: [ACCOUNT_CREATED, DELETION_CHANGED],
    handle: applyAccountEvent,
  });
}
