import type { EventEnvelope } from './envelope.js';

const ACCESS_CHANGED = 'internal.user.access_changed';
const USER_DELETED = 'internal.user.deleted';

/** Events with which a user's roles may end. */
export const ROLE_ENDING_EVENTS = [USER_DELETED, ACCESS_CHANGED] as const;

/**
 * The user whose roles end with this event, because they are deleted or banned (docs/reference/platform-staff.md#bans). A temporary
 * suspension leaves roles unchanged.
 */
export function whoseRolesEnd({ type, data }: Pick<EventEnvelope, 'type' | 'data'>): string | undefined {
  const { userId, standing } = data as EventEnvelope<typeof ACCESS_CHANGED>['data'];
  const isBanned = standing !== undefined && standing.suspendedAt !== null && standing.suspendedUntil === null;
  return type === USER_DELETED || isBanned ? userId : undefined;
}
