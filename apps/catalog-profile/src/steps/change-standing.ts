import type { NewEvent } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { findTeamIdsOf, nextAccessVersion, saveStanding } from '../db/staff.js';
import type { Standing } from '../domain/staff-roles.js';
import { memberLeft } from '../outbox/team-events.js';
import { accessChanged } from '../outbox/user-events.js';

/**
 * Gives a locked user another standing: on or off boards, and off the rosters of matches that have not begun (management, section J).
 * Answers its number, and what is to be told.
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
  const left = isSuspended ? (await findTeamIdsOf(tx, userId)).map((teamId) => memberLeft(teamId, userId, timestamp)) : [];
  return {
    version,
    events: [accessChanged({ userId, version, standing, ...(isSuspended && { endsSessions: true as const }) }, timestamp), ...left],
  };
}
