import type { NewEvent } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import {
  type LockedOrganization,
  organizationEvent,
  type OrganizationMember,
  setOrganizationStatus as save,
} from '../organizations/index.js';
import { syncTeamStats, teamClosed, teamOpened } from '../teams/index.js';
import { lockActiveTeams } from './store/roles-of-user.js';

export interface OrganizationClosing {
  organization: LockedOrganization;
  /** Its owners and admins. */
  staff: readonly OrganizationMember[];
  status: 'active' | 'disabled';
  /** The accepted matches of its teams are forfeited by them. */
  forfeits?: boolean;
  timestamp: string;
}

/**
 * Disables a locked organization, or enables it: while it is disabled its teams are so, too (docs/reference/teams.md#closing). Answers what
 * is to be told.
 */
export async function setOrganizationStatus(
  tx: ClientBase,
  { organization, staff, status, forfeits = false, timestamp }: OrganizationClosing,
): Promise<NewEvent[]> {
  const teamIds = await lockActiveTeams(tx, organization.id);
  await save(tx, { ...organization, status });
  await syncTeamStats(tx, teamIds);
  const type = status === 'active' ? 'organization.enabled' : 'organization.disabled';
  return [
    organizationEvent(organization.id, staff, { type, occurredAt: timestamp }),
    ...teamIds.map((id) =>
      status === 'active'
        ? teamOpened(id, timestamp)
        : teamClosed(id, timestamp, { forfeits, closedWith: teamIds.filter((each) => each !== id) }),
    ),
  ];
}
