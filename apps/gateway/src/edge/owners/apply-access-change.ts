import type { EventData } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { EdgePorts } from '../ports.js';
import { markKeyRevoked } from '../keys/store/key-store.js';
import { lockOwner, moveOwnerPlan } from '../keys/store/own-keys.js';
import { savePlanVersion, saveStanding } from '../sessions/store/owner-access.js';
import { deleteSessions } from '../sessions/store/sessions.js';
import { isPlan } from '../../permissions/permissions.js';

export const ACCESS_CHANGED = 'internal.user.access_changed';
export type AccessChange = EventData<typeof ACCESS_CHANGED>;

/** The names under which a change of somebody's keys and sessions is announced. */
export const namesOf = ({ userId, revokedKeyId }: AccessChange): string[] => [
  userId,
  ...(revokedKeyId === undefined ? [] : [revokedKeyId]),
];

/**
 * Applies a change that platform staff made to somebody's access. The gateway that handles the request applies it before it answers, and
 * every gateway applies it on the event (docs/reference/architecture.md#propagation). Repeated and outdated changes have no effect.
 * @param occurredAt sessions that began later are kept
 */
export async function applyAccessChange(tx: ClientBase, change: AccessChange, occurredAt: string): Promise<void> {
  const { userId, version, standing, endsSessions, revokedKeyId, plan } = change;
  const at = new Date(occurredAt);
  if (endsSessions) await deleteSessions(tx, userId, { before: at });
  if (standing) await saveStanding(tx, userId, version, standing);
  if (revokedKeyId !== undefined) await markKeyRevoked(tx, revokedKeyId, at);
  if (plan === undefined || !isPlan(plan)) return;
  await lockOwner(tx, userId);
  if (await savePlanVersion(tx, userId, version)) await moveOwnerPlan(tx, userId, plan, at);
}

/** Applies the change immediately at every replica. */
export function changeAccess(
  { pool, changing }: Pick<EdgePorts, 'pool' | 'changing'>,
  change: AccessChange,
  occurredAt: string,
): Promise<void> {
  return changing(namesOf(change), () => withTransaction(pool, (tx) => applyAccessChange(tx, change, occurredAt)));
}
