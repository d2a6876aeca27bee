import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { toShownProfile } from '../people/index.js';
import type { InvitationRow } from './store/list-invitations.js';

/** An invitation as a message, for callers who may see it. */
export function toInvitation({ organization, team, user, ...row }: InvitationRow, callerId: string): catalogProfile.Invitation {
  return {
    ...row,
    ...(organization && { organization: omitNulls(organization) }),
    ...(team && { team: omitNulls(team) }),
    ...(user && { user: toShownProfile(user, callerId) }),
  };
}
