import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { InvitationRow } from '../db/list-invitations.js';
import { toShownProfile } from './to-shown-profile.js';

/** An invitation as a message, for whoever may see it. */
export function toInvitation({ organization, team, user, ...row }: InvitationRow, callerId: string): catalogProfile.Invitation {
  return {
    ...row,
    ...(organization && { organization: omitNulls(organization) }),
    ...(team && { team: omitNulls(team) }),
    ...(user && { user: toShownProfile(user, callerId) }),
  };
}
