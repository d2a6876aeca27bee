import type { EventData, EventType, NewEvent } from '@matchpoint/events';
import type { OrganizationMember } from './store/locked-organizations.js';

export type OrganizationEventType = Extract<EventType, `organization.${string}`>;

/** The data of an organization's event besides its id, the people it names, and its time. */
export interface OrganizationHappening<T extends OrganizationEventType> {
  type: T;
  data?: Omit<EventData<T>, 'organizationId'>;
  /** Users that the event concerns. */
  named?: readonly string[];
  occurredAt: string;
}

/** An organization's event for its owners and admins, and for the people it names (docs/reference/webhooks.md). */
export function organizationEvent<T extends OrganizationEventType>(
  organizationId: string,
  staff: readonly OrganizationMember[],
  { type, data, named = [], occurredAt }: OrganizationHappening<T>,
): NewEvent {
  const userIds = [...staff.filter(({ role }) => role === 'OWNER' || role === 'ADMIN').map(({ userId }) => userId), ...named];
  return {
    type,
    subject: organizationId,
    data: { organizationId, ...data },
    audience: { userIds: [...new Set(userIds)] },
    occurredAt,
  } as NewEvent;
}
