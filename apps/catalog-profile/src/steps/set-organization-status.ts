import type { NewEvent } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { type LockedOrganization, type OrganizationMember, setOrganizationStatus as save } from '../db/organization-changes.js';
import { lockActiveTeams } from '../db/roles-of-user.js';
import { syncTeamStats } from '../db/teams.js';
import { organizationEvent } from '../outbox/organization-events.js';
import { teamClosed, teamOpened } from '../outbox/team-events.js';

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
 * Disables a locked organization, or enables it: while it is disabled its teams are so, too (management, section J). Answers what is to be
 * told.
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
