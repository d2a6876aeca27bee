import type { NewEvent } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { accessChanged, nextAccessVersion } from '../staff/index.js';

/** Notifies services that act on permissions that a user no longer develops these games (docs/reference/platform-staff.md#developers). */
export async function developmentEnded(
  tx: ClientBase,
  userId: string,
  leftGameIds: readonly string[],
  timestamp: string,
): Promise<NewEvent[]> {
  if (leftGameIds.length === 0) return [];
  return [accessChanged({ userId, version: await nextAccessVersion(tx, userId), leftGameIds: [...leftGameIds] }, timestamp)];
}
