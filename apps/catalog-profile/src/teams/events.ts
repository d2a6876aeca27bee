import type { OrganizationRole } from '@matchpoint/core';
import type { EventData, EventType, NewEvent } from '@matchpoint/events';
import type { LockedTeam } from './store/locked-teams.js';

export type TeamEventType = Extract<EventType, `team.${string}`>;

/** The data of a team's event besides its ids, the people it names, and its time. */
export interface TeamHappening<T extends TeamEventType> {
  type: T;
  data?: Omit<EventData<T>, 'teamId' | 'gameId' | 'organizationId'>;
  /** Users that the event concerns. */
  named?: readonly string[];
  occurredAt: string;
}

export type OrganizationStaff = readonly { userId: string; role: OrganizationRole }[];

/**
 * A team's event for its members, the people it names, the owners and admins of its organization, and, unless it is private, its game. All
 * of them receive the same event, so it does not name a private organization (docs/reference/teams.md#privacy).
 */
export function teamEvent<T extends TeamEventType>(
  team: Pick<LockedTeam, 'id' | 'gameId' | 'organizationId' | 'organizationVisibility' | 'visibility'>,
  staff: OrganizationStaff,
  { type, data, named = [], occurredAt }: TeamHappening<T>,
): NewEvent {
  const { id, gameId, visibility } = team;
  const organizationId = team.organizationVisibility === 'private' ? null : team.organizationId;
  const userIds = [...named, ...staff.filter(({ role }) => role === 'OWNER' || role === 'ADMIN').map(({ userId }) => userId)];
  return {
    type,
    subject: id,
    data: { teamId: id, gameId, ...(organizationId !== null && { organizationId }), ...data },
    audience: { teamIds: [id], userIds: [...new Set(userIds)], ...(visibility !== 'private' && { gameId }) },
    occurredAt,
  } as NewEvent;
}

/**
 * Tells the match and tournament services that a user no longer plays for a team.
 * @param hasLeft whether the user is no longer a member; a suspended one stays
 */
export function memberLeft(teamId: string, userId: string, occurredAt: string, { hasLeft }: { hasLeft: boolean }): NewEvent {
  const data = { teamId, userId, ...(hasLeft && { hasLeft: true as const }) };
  return { type: 'internal.team.member_left', subject: teamId, data, occurredAt };
}

/**
 * Tells the match, league and tournament services that a team plays no new matches.
 * @param forfeits whether it forfeits its accepted matches; otherwise they continue
 * @param isDisbanded whether it leaves its leagues and tournaments; a disabled team stays in them
 * @param closedWith other teams that are closed at the same time: a match between two of them has no winner
 */
export function teamClosed(
  teamId: string,
  occurredAt: string,
  { forfeits = false, isDisbanded = false, closedWith = [] }: { forfeits?: boolean; isDisbanded?: boolean; closedWith?: string[] } = {},
): NewEvent {
  const data = {
    teamId,
    ...(forfeits && { forfeits: true as const }),
    ...(isDisbanded && { isDisbanded: true as const }),
    ...(closedWith.length > 0 && { closedWith }),
  };
  return { type: 'internal.team.closed', subject: teamId, data, occurredAt };
}

/** Notifies services that store a team's name, for sorting, that it has changed. */
export function teamRenamed(teamId: string, occurredAt: string): NewEvent {
  return { type: 'internal.team.renamed', subject: teamId, data: { teamId }, occurredAt };
}

/** Tells the match and league services that a closed team can play again. */
export function teamOpened(teamId: string, occurredAt: string): NewEvent {
  return { type: 'internal.team.opened', subject: teamId, data: { teamId }, occurredAt };
}
