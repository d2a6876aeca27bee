import type { EventEnvelope } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { deleteEndpointsOf, pauseEndpointsOf, pauseGameEndpointsOf, resumeEndpointsOf } from '../db/owners.js';

export const ACCESS_CHANGED = 'internal.user.access_changed';
export const USER_DELETED = 'internal.user.deleted';

/**
 * Pauses the endpoints of suspended users, and resumes them when the suspension ends; deletes those of deleted
 * users, except for games and leagues (docs/reference/platform-staff.md#bans); pauses those that a former developer of a game created for
 * it (docs/reference/platform-staff.md#developers). Events of a person come in order.
 */
export async function applyOwnerAccess(tx: ClientBase, event: EventEnvelope, now: Date): Promise<void> {
  if (event.type === USER_DELETED) return deleteEndpointsOf(tx, (event as EventEnvelope<typeof USER_DELETED>).data.userId);
  const { userId, standing, leftGameIds } = (event as EventEnvelope<typeof ACCESS_CHANGED>).data;
  if (leftGameIds) await pauseGameEndpointsOf(tx, userId, leftGameIds, now);
  if (!standing) return;
  await (standing.suspendedAt === null ? resumeEndpointsOf : pauseEndpointsOf)(tx, userId, now);
}
