import type { NewEvent } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import type { Standing } from '../people/index.js';
import { accessChanged, nextAccessVersion, saveStanding } from '../staff/index.js';
import { memberLeft } from '../teams/index.js';
import { findTeamIdsOf } from './store/roles-of-user.js';

/**
 * Changes a locked user's standing: on or off boards, and off the rosters of matches that have not begun
 * (docs/reference/platform-staff.md#bans). Returns its version and the events to publish.
 */
export async function changeStanding(
  tx: ClientBase,
  userId: string,
  standing: Standing,
  timestamp: string,
): Promise<{ version: number; events: NewEvent[] }> {
  await saveStanding(tx, userId, standing);
  const version = await nextAccessVersion(tx, userId);
  const isSuspended = standing.suspendedAt !== null;
  const left = isSuspended
    ? (await findTeamIdsOf(tx, userId)).map((teamId) => memberLeft(teamId, userId, timestamp, { hasLeft: false }))
    : [];
  return {
    version,
    events: [accessChanged({ userId, version, standing, ...(isSuspended && { endsSessions: true as const }) }, timestamp), ...left],
  };
}
