import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import { withTransaction } from '@matchpoint/postgres';
import { appendEvents } from '@matchpoint/events';
import type { CatalogProfileContext } from '../context.js';
import { lockNamedUser, statusOf } from '../people/index.js';
import { findOverSuspensions } from '../staff/index.js';
import { changeStanding } from './change-standing.js';
import { endRolesOf } from './end-roles.js';
import { findBannedWithRoles } from './store/roles-of-user.js';

const INTERVAL_MS = 5_000;

/**
 * Completes suspensions (docs/reference/platform-staff.md#bans): ends the remaining roles of banned and deleted users after a crash, and
 * returns users to boards when their suspension expires. Every replica may run it; repeating it changes nothing.
 */
export function startFollowingSuspensions(context: CatalogProfileContext): BackgroundWork {
  return repeatWork(
    INTERVAL_MS,
    () => followSuspensions(context),
    (error) => context.logger.warn({ err: error }, 'suspensions could not be completed; will retry'),
  );
}

export async function followSuspensions(context: Pick<CatalogProfileContext, 'pool' | 'clock'>): Promise<void> {
  const { pool, clock } = context;
  for (const userId of await findBannedWithRoles(pool)) await endRolesOf(context, userId);
  for (const userId of await findOverSuspensions(pool, clock.now())) {
    await withTransaction(pool, async (tx) => {
      const user = await lockNamedUser(tx, userId);
      if (!user || user.suspendedAt === null || statusOf(user, clock.now()) !== 'active') return;
      const standing = { suspendedAt: null, suspendedUntil: null };
      await appendEvents(tx, (await changeStanding(tx, userId, standing, clock.now().toISOString())).events);
    });
  }
}
