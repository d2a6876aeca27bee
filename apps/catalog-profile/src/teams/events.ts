import type { OrganizationRole } from '@matchpoint/core';
import type { EventData, EventType, NewEvent } from '@matchpoint/events';
import type { LockedTeam } from './store/locked-teams.js';

export type TeamEventType = Extract<EventType, `team.${string}`>;

/** The data of a team's event besides its ids, the people it names, and its time. */
export interface TeamHappening<T extends TeamEventType> {
  type: T;
  data?: Omit<EventData<T>, 'teamId' | 'gameId' | 'organizationId'>;
  /** Users whom it is about. */
  named?: readonly string[];
  occurredAt: string;
}

export type OrganizationStaff = readonly { userId: string; role: OrganizationRole }[];

/**
 * A team's event for its members, for whom it names, for the owners and admins of its organization, and unless it is private for its game.
 * One event goes to all of them, so that a private organization is not named in it (docs/reference/teams.md#privacy).
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

/** Tells the match service that somebody plays for a team no more. */
export function memberLeft(teamId: string, userId: string, occurredAt: string): NewEvent {
  return { type: 'internal.team.member_left', subject: teamId, data: { teamId, userId }, occurredAt };
}

/**
 * Tells the match service that a team plays no new match.
 * @param forfeits its accepted matches are forfeited by it; else they go on
 * @param closedWith other teams that are closed at the same time: of a match between two of them neither wins
 */
export function teamClosed(
  teamId: string,
  occurredAt: string,
  { forfeits = false, closedWith = [] }: { forfeits?: boolean; closedWith?: string[] } = {},
): NewEvent {
  const data = { teamId, ...(forfeits && { forfeits: true as const }), ...(closedWith.length > 0 && { closedWith }) };
  return { type: 'internal.team.closed', subject: teamId, data, occurredAt };
}

/** Tells who keeps the name of a team, to sort by, that it is another. */
export function teamRenamed(teamId: string, occurredAt: string): NewEvent {
  return { type: 'internal.team.renamed', subject: teamId, data: { teamId }, occurredAt };
}

/** Tells the match service that a team that was closed plays again. */
export function teamOpened(teamId: string, occurredAt: string): NewEvent {
  return { type: 'internal.team.opened', subject: teamId, data: { teamId }, occurredAt };
}
