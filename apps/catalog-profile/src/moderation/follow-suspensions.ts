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
 * Carries suspensions through (docs/reference/platform-staff.md#bans): ends the roles of the banned and the deleted that a process left
 * half done, and lets those back on boards whose time is over. Every replica may: what one has done the other finds done.
 */
export function startFollowingSuspensions(context: CatalogProfileContext): BackgroundWork {
  return repeatWork(
    INTERVAL_MS,
    () => followSuspensions(context),
    (error) => context.logger.warn({ err: error }, 'suspensions are not carried through; will try again'),
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
