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
  /** Owners and admins of the organization. */
  staff: readonly OrganizationMember[];
  status: 'active' | 'disabled';
  /** Its teams forfeit their accepted matches. */
  forfeits?: boolean;
  timestamp: string;
}

/**
 * Disables or enables a locked organization; its teams are disabled with it (docs/reference/teams.md#closing). Returns the events to
 * publish.
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
