import type { EventEnvelope } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { pauseEndpointsOf, resumeEndpointsOf } from '../db/owners.js';

export const ACCESS_CHANGED = 'internal.user.access_changed';

/** Pauses the endpoints of who is suspended, and resumes them when they are not (management J). Events of a person come in order. */
export async function applyOwnerAccess(tx: ClientBase, event: EventEnvelope, now: Date): Promise<void> {
  const { userId, standing } = (event as EventEnvelope<typeof ACCESS_CHANGED>).data;
  if (!standing) return;
  await (standing.suspendedAt === null ? resumeEndpointsOf : pauseEndpointsOf)(tx, userId, now);
}
