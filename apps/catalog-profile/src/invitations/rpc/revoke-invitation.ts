import { catalogProfile } from '@matchpoint/contracts';
import type { OrganizationRole } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { ClientBase } from 'pg';
import type { CatalogProfileContext } from '../../context.js';
import { checkInvitedRole, findInvitation, type GroupId, setInvitationStatus, type StoredInvitation } from '../../groups/index.js';
import { changeOrganization } from '../../organizations/index.js';
import { changeTeam } from '../../teams/index.js';
import { groupOf } from '../require-inviting-group.js';

/**
 * Revokes a group's invitation or link; a repeat changes nothing (docs/reference/invitations.md).
 * @throws DomainError the errors of changeTeam or changeOrganization; error_invitation_not_found; error_invitation_not_open
 */
export function revokeInvitation(context: CatalogProfileContext) {
  return async (
    { group, invitationId }: catalogProfile.RevokeInvitationRequest,
    call: CallContext,
  ): Promise<catalogProfile.RevokeInvitationResponse> => {
    const { kind, identifier } = groupOf(group);
    const base = { identifier, codec: catalogProfile.RevokeInvitationResponse, action: 'invite' as const };
    if (kind === 'team')
      return changeTeam(context, call, {
        ...base,
        requireNamed: ({ tx, team }) => requireInvitation(tx, invitationId, { organizationId: null, teamId: team.id }),
        write: ({ tx, timestamp }, invitation) => revoke(tx, invitation, timestamp),
      });
    return changeOrganization(context, call, {
      ...base,
      async requireNamed({ tx, organization, actor }) {
        const invitation = await requireInvitation(tx, invitationId, { organizationId: organization.id, teamId: null });
        checkInvitedRole(actor.role, invitation.role as OrganizationRole);
        return invitation;
      },
      write: ({ tx, timestamp }, invitation) => revoke(tx, invitation, timestamp),
    });
  };
}

async function requireInvitation(tx: ClientBase, id: string, group: GroupId): Promise<StoredInvitation> {
  const invitation = await findInvitation(tx, id);
  if (!invitation || invitation.organizationId !== group.organizationId || invitation.teamId !== group.teamId)
    throw new DomainError('error_invitation_not_found');
  return invitation;
}

async function revoke(
  tx: ClientBase,
  { id, status }: StoredInvitation,
  timestamp: string,
): Promise<catalogProfile.RevokeInvitationResponse> {
  if (status === 'accepted' || status === 'declined') throw new DomainError('error_invitation_not_open');
  await setInvitationStatus(tx, id, 'revoked');
  return { timestamp };
}
